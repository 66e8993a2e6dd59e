import { parseArgs } from 'node:util'
import { day } from '#shared/kernel/instant.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { describeFailure, printLines, printReport } from '#infra/deploy/command-output.ts'
import { compareStage } from './compare-statements.ts'
import { readEconomics } from './economics.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { verifyStage } from './verify-ledger.ts'

const usage = `The ledger of a stage. <stage> is "emulator" or a file of infra/stages.

  npm run ledger -- verify <stage> [--at-rest] [--table <name>]   verifies that money and shares add up, and that gateway, bank and escrow state the same; --at-rest: also that nothing is in progress; --table: another table, without the statements
  npm run ledger -- compare <stage> [<day>]    compares with the statements of the last days, or since a day such as 2026-11-23
  npm run ledger -- economics <stage> [<order>]   what an order earned and cost, or the average order of the last 30 days
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-rest': { type: 'boolean' }, table: { type: 'string' } },
})
const [verb = '', name = '', subject] = positionals

/** Each returns whether everything is as it should be. */
const verbs: Readonly<Record<string, (stage: Stage) => Promise<boolean>>> = {
  async verify(stage) {
    const { table } = values
    const isConsistent = printReport(await verifyStage(stage, { atRest: values['at-rest'] === true, table }))
    const isSame = table !== undefined || (await compare(stage))
    return isConsistent && isSame
  },
  compare,
  async economics(stage) {
    printLines(await readEconomics(contextOfStage(stage), subject))
    return true
  },
}

async function compare(stage: Stage): Promise<boolean> {
  const since = verb === 'compare' && subject !== undefined ? day(subject) : undefined
  const open = await compareStage(contextOfStage(stage), since)
  printLines(open.length === 0 ? ['The statements of gateway, bank and escrow say what the ledger says.'] : open)
  return open.length === 0
}

try {
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (run === undefined || name === '') throw new Error(usage)
  process.exitCode = (await run(await readStage(name))) ? 0 : 1
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, name)}\n`)
  process.exitCode = 1
}
