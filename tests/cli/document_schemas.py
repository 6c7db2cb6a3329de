# SPDX-License-Identifier: Apache-2.0
"""The JSON Schemas that the tool prints, read strictly: what is not described is a fault."""

import json
import subprocess

import jsonschema


def strict(schema):
    """The same schema with every object closed whose members it names."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(part) for key, part in schema.items()}
    if "properties" in schema and "required" in schema:
        closed.setdefault("additionalProperties", False)
    return closed


def wordings(command):
    """`get records with --undecodable` and `rekey and repair` as paths of commands."""
    return [word.split(",")[0].split(" with ")[0].strip() for word in command.split(" and ")]


# Lines without a kind of document; fleet/report_test.py holds every export against them.
ROWS_OF_EXPORT = {"ExportRow", "ExportSnapshot"}


class Schemas:
    """All kinds; remembers which were seen."""

    def __init__(self, tool):
        names = subprocess.run([tool, "schema", "-o", "name"], capture_output=True, text=True,
                               check=True).stdout.split()
        self.whole, self.items, self.kinds_of = {}, {}, {}
        self.seen = set()
        for name in names:
            text = subprocess.run([tool, "schema", name], capture_output=True, text=True,
                                  check=True).stdout
            self.add(name, json.loads(text))

    def add(self, name, schema):
        validator = jsonschema.Draft202012Validator
        validator.check_schema(schema)
        assert schema["title"] == name and schema["description"], name
        closed = strict(schema)
        self.whole[name] = validator(closed)
        if "item" in schema.get("$defs", {}):
            item = {"$ref": "#/$defs/item", "$defs": closed["$defs"]}
            self.items[name] = validator(item)
            for path in wordings(schema["description"]):
                self.kinds_of.setdefault(path, []).append(name)

    def fault(self, document):
        """What is wrong with a document, or None."""
        kind = document.get("kind")
        if kind not in self.whole:
            return f"there is no schema of the kind {kind}"
        self.seen.add(kind)
        return first(self.whole[kind], document)

    def fault_of_item(self, path, item):
        """What is wrong with a line of ndjson that this command printed, or None."""
        faults = [first(self.items[kind], item) for kind in self.kinds_of.get(path, [])]
        if None in faults:
            return None
        return faults[0] if faults else f"no schema tells what '{path}' prints"

    def unseen(self):
        return sorted(set(self.whole) - self.seen - ROWS_OF_EXPORT)


def first(validator, document):
    for error in validator.iter_errors(document):
        return f"{error.json_path}: {error.message[:300]}"
    return None
