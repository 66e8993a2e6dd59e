// One file of tests, so that one process writes each stage's templates once.
import './templates.ts'
import './http-api.ts'
import './monitoring.ts'
import './nag.ts'
import './runbook.ts'
