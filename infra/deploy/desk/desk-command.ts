import { runDesk } from './desk.ts'
import { deskOf } from './desk-call.ts'

const { code, out, err } = await runDesk(process.argv.slice(2), deskOf)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
