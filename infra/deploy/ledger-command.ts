import { parseArgs } from 'node:util'
import { describeFailure, printReport } from './command-output.ts'
import { readStage } from './stages.ts'
import { verifyStage } from './verify-ledger.ts'

const usage = `The ledger of a stage. <stage> is "emulator" or a file of infra/stages.

  npm run ledger -- verify <stage> [--at-rest] [--table <name>]   verifies that money and shares add up; --at-rest: also that nothing is in progress
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-rest': { type: 'boolean' }, table: { type: 'string' } },
})
const [verb, name = ''] = positionals

try {
  if (verb !== 'verify' || name === '') throw new Error(usage)
  const ledgerReport = await verifyStage(await readStage(name), {
    atRest: values['at-rest'] === true,
    table: values.table,
  })
  process.exitCode = printReport(ledgerReport) ? 0 : 1
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, name)}\n`)
  process.exitCode = 1
}
