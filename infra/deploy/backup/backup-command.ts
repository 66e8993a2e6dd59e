import { parseArgs } from 'node:util'
import type { Stage } from '#infra/stages/stage.ts'
import { drill } from './drill.ts'
import { exportStage } from './export.ts'
import { describeFailure, printReport } from '#infra/deploy/command-output.ts'
import { verifyStage } from '#infra/deploy/ledger/verify-ledger.ts'
import { restoreStage, wipeStage } from './restore.ts'
import { copyBack, restoreToPointInTime } from './point-in-time.ts'
import { readStage, writeRestored } from '#infra/deploy/stages.ts'
import { prepareRestored } from './switch-tables.ts'

const usage = `Backups of a stage. <stage> is "emulator" or a file of infra/stages.

  npm run backup -- export <stage> <folder>                          writes all items, the ledger and all files (personal data: protect the folder, then delete it)
  npm run backup -- restore <stage> <folder>                         restores an export into an empty stage
  npm run backup -- point-in-time <stage> <moment or "latest">       restores that state into a second table with its ledger and verifies both
  npm run backup -- point-in-time <stage> --switch-to <table>        makes such a table and its ledger those of the stage's next deployment
  npm run backup -- point-in-time emulator --copy-back <table>       copies them into the emulator's own tables, which must be empty
  npm run backup -- wipe <stage> [--yes-delete <stage>]              deletes every item, entry of the ledger and file; --items-only leaves the files
  npm run backup -- drill <stage> [--yes-delete <stage>]             export, wipe, restore, verify

  --into-existing                                                    restore or copy back into a stage that holds data
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'yes-delete': { type: 'string' },
    'copy-back': { type: 'string' },
    'switch-to': { type: 'string' },
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
  'point-in-time'(stage, at) {
    const { 'switch-to': switchTo, 'copy-back': from } = values
    if (switchTo !== undefined) return switchTables(stage, switchTo)
    return from === undefined ? restorePointInTime(stage, required(at, 'a moment')) : copyTableBack(stage, from)
  },
  drill: (stage) => drill(stage, { yesDelete: values['yes-delete'], say }),
}

async function restorePointInTime(stage: Stage, at: string): Promise<boolean> {
  const { table, ...ledgerReport } = await restoreToPointInTime(stage, at)
  const isConsistent = printReport(ledgerReport)
  say(
    `${table} holds the state of that moment, and its ledger is beside it. ${isConsistent ? 'To work on it' : 'The ledger in it is inconsistent: choose an earlier moment, or inspect the table. To work on it nevertheless'}:`,
  )
  for (const line of nextSteps(stage, table)) say(`  ${line}`)
  say('The files stay as they are. The bucket keeps their older versions.')
  return isConsistent
}

function nextSteps({ name, endpoint }: Stage, table: string): readonly string[] {
  if (endpoint === undefined)
    return [
      `npm run backup -- point-in-time ${name} --switch-to ${table}`,
      `npm run deploy -- ${name}      # from here on the stage works on it; the former tables stay as they are`,
    ]
  return [
    `npm run backup -- export ${name} <folder>      # saves the present state`,
    `npm run backup -- wipe ${name} --items-only`,
    `npm run backup -- point-in-time ${name} --copy-back ${table}`,
  ]
}

async function switchTables(stage: Stage, table: string): Promise<boolean> {
  if (stage.endpoint !== undefined)
    throw new Error('The emulator’s stage has no file that could name other tables: use --copy-back')
  const path = await writeRestored(stage, await prepareRestored(stage, table))
  say(`${path} names ${table} and its ledger. Commit it, then: npm run deploy -- ${stage.name}`)
  say(`To go back before or after that: remove "restored" from ${path} and deploy again.`)
  return true
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
