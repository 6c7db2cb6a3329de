module pullrec.test/accessor

go 1.19
