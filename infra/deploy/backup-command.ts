import { parseArgs } from 'node:util'
import type { Stage } from '#infra/stages/stage.ts'
import { drill } from './drill.ts'
import { exportStage } from './export.ts'
import { describeFailure, printReport } from './command-output.ts'
import { verifyStage } from './verify-ledger.ts'
import { restoreStage, wipeStage } from './restore.ts'
import { copyBack, restoreToPointInTime } from './point-in-time.ts'
import { readStage } from './stages.ts'

const usage = `Backups of a stage. <stage> is "emulator" or a file of infra/stages.

  npm run backup -- export <stage> <folder>                          writes all items, the ledger and all files (personal data: protect the folder, then delete it)
  npm run backup -- restore <stage> <folder>                         restores an export into an empty stage
  npm run backup -- point-in-time <stage> <moment or "latest">       restores that state into a second table with its ledger and verifies both
  npm run backup -- point-in-time <stage> --copy-back <table>        copies such a table and its ledger into the stage's own, which must be empty
  npm run backup -- wipe <stage> [--yes-delete <stage>]              deletes every item, entry of the ledger and file; --items-only leaves the files
  npm run backup -- drill <stage> [--yes-delete <stage>]             export, wipe, restore, verify

  --into-existing                                                    restore or copy back into a stage that holds data
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'yes-delete': { type: 'string' },
    'copy-back': { type: 'string' },
    'items-only': { type: 'boolean' },
    'into-existing': { type: 'boolean' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const target = { intoExisting: values['into-existing'] === true }

/** Each returns whether the command succeeded and the ledger is consistent. */
const commands: Readonly<Record<string, (stage: Stage, argument: string) => Promise<boolean>>> = {
  async export(stage, folder) {
    const { items, ledger, files } = await exportStage(stage, required(folder, 'a folder'))
    say(`${items.count} items, ${ledger.count} entries of the ledger and ${files.count} files in ${folder}`)
    return true
  },
  async wipe(stage) {
    const { items, files } = await wipeStage(stage, {
      yesDelete: values['yes-delete'],
      itemsOnly: values['items-only'] === true,
    })
    say(`${items} items and ${files} files deleted`)
    return true
  },
  async restore(stage, folder) {
    const { items, ledger, files } = await restoreStage(stage, required(folder, 'a folder'), target)
    say(`${items.count} items, ${ledger.count} entries of the ledger and ${files.count} files restored`)
    return printReport(await verifyStage(stage))
  },
  'point-in-time': (stage, at) =>
    values['copy-back'] === undefined
      ? restorePointInTime(stage, required(at, 'a moment'))
      : copyTableBack(stage, values['copy-back']),
  drill: (stage) => drill(stage, { yesDelete: values['yes-delete'], say }),
}

async function restorePointInTime(stage: Stage, at: string): Promise<boolean> {
  const { table, ...ledgerReport } = await restoreToPointInTime(stage, at)
  const isConsistent = printReport(ledgerReport)
  say(
    `${table} holds the state of that moment, and its ledger is beside it. ${isConsistent ? 'To replace the stage’s table with it' : 'The ledger in it is inconsistent: choose an earlier moment, or inspect the table. To replace the stage’s table with it nevertheless'}:`,
  )
  say(`  npm run backup -- export ${stage.name} <folder>      # saves the present state`)
  say(
    `  npm run backup -- wipe ${stage.name} --items-only${stage.endpoint === undefined ? ` --yes-delete ${stage.name}` : ''}`,
  )
  say(`  npm run backup -- point-in-time ${stage.name} --copy-back ${table}`)
  say('The files stay as they are. The bucket keeps their older versions.')
  return isConsistent
}

async function copyTableBack(stage: Stage, table: string): Promise<boolean> {
  say(
    `${await copyBack(stage, table, target)} items copied back. ${table} and its ledger are no longer needed: delete them yourself`,
  )
  return printReport(await verifyStage(stage))
}

function required(argument: string, what: string): string {
  if (argument === '') throw new Error(`${what} is missing\n\n${usage}`)
  return argument
}

const [verb = '', name = '', argument = ''] = positionals
try {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command === undefined || name === '') throw new Error(usage)
  process.exitCode = (await command(await readStage(name), argument)) ? 0 : 1
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, name)}\n`)
  process.exitCode = 1
}
