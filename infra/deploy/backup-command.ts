import { parseArgs } from 'node:util'
import type { Stage } from '#infra/stages/stage.ts'
import { drill } from './drill.ts'
import { exportStage } from './export.ts'
import { describeFailure, report } from './command-output.ts'
import { verifyStage } from './verify-ledger.ts'
import { restoreStage, wipeStage } from './restore.ts'
import { copyBack, restoreToPointInTime } from './point-in-time.ts'
import { readStage } from './stages.ts'

const usage = `Backups of a stage. <stage> is "emulator" or a file of infra/stages.

  npm run backup -- export <stage> <folder>                          all items and files (personal data: keep the folder safe, then delete it)
  npm run backup -- restore <stage> <folder>                         brings an export back into an empty stage
  npm run backup -- point-in-time <stage> <moment or "latest">       a table beside the stage's own, as that was then; verifies it
  npm run backup -- point-in-time <stage> --copy-back <table>        copies such a table into the stage's own, which must be empty
  npm run backup -- wipe <stage> [--yes-delete <stage>]              deletes every item and file; --items-only leaves the files
  npm run backup -- drill <stage> [--yes-delete <stage>]             export, wipe, restore, verify

  --into-existing                                                    restore or copy back into a stage that holds something
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
const onto = { whatIsThere: values['into-existing'] === true }

/** Each answers whether all is well. */
const commands: Readonly<Record<string, (stage: Stage, more: string) => Promise<boolean>>> = {
  async export(stage, folder) {
    const { items, files } = await exportStage(stage, needed(folder, 'a folder'))
    say(`${items.count} items and ${files.count} files in ${folder}`)
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
    const { items, files } = await restoreStage(stage, needed(folder, 'a folder'), onto)
    say(`${items.count} items and ${files.count} files restored`)
    return report(await verifyStage(stage))
  },
  'point-in-time': (stage, at) =>
    values['copy-back'] === undefined ? rewind(stage, needed(at, 'a moment')) : bringBack(stage, values['copy-back']),
  drill: (stage) => drill(stage, { yesDelete: values['yes-delete'], say }),
}

async function rewind(stage: Stage, at: string): Promise<boolean> {
  const { table, ...proof } = await restoreToPointInTime(stage, at)
  const isWhole = report(proof)
  say(
    `${table} is as the table was. ${isWhole ? 'To make it the stage’s own' : 'The ledger is broken: choose an earlier moment, or look first. To make it the stage’s own all the same'}:`,
  )
  say(`  npm run backup -- export ${stage.name} <folder>      # what is there now, in case`)
  say(
    `  npm run backup -- wipe ${stage.name} --items-only${stage.endpoint === undefined ? ` --yes-delete ${stage.name}` : ''}`,
  )
  say(`  npm run backup -- point-in-time ${stage.name} --copy-back ${table}`)
  say('Files stay as they are: the bucket keeps older versions of its own.')
  return isWhole
}

async function bringBack(stage: Stage, table: string): Promise<boolean> {
  say(`${await copyBack(stage, table, onto)} items copied back. ${table} is no longer needed; deleting it is yours`)
  return report(await verifyStage(stage))
}

function needed(word: string, what: string): string {
  if (word === '') throw new Error(`${what} is missing\n\n${usage}`)
  return word
}

const [verb = '', name = '', more = ''] = positionals
try {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command === undefined || name === '') throw new Error(usage)
  process.exitCode = (await command(await readStage(name), more)) ? 0 : 1
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, name)}\n`)
  process.exitCode = 1
}
