import { parseArgs } from 'node:util'
import type { Stage } from '#infra/stage/stage.ts'
import { drill } from './drill.ts'
import { exportStage } from './export.ts'
import { type Proof, proveStage } from './prove.ts'
import { restoreStage, wipeStage } from './restore.ts'
import { copyBack, restoreToPointInTime } from './rewind.ts'
import { readStage } from './stages.ts'

const usage = `The books of a stage, and the ways to bring them back. <stage> is "emulator" or a file of infra/stage.

  npm run books -- prove <stage> [--at-rest] [--table <name>]  whether money and shares add up; --at-rest: and nothing is on its way
  npm run books -- export <stage> <folder>                     all items and files (they are people's: keep the folder safe, then delete it)
  npm run books -- wipe <stage> [--yes-delete <stage>]         deletes every item and file; --items-only leaves the files
  npm run books -- restore <stage> <folder>                    brings an export back into an empty stage
  npm run books -- rewind <stage> <moment or "latest">         a table beside the stage's own, as that was then; proves it
  npm run books -- rewind <stage> --copy-back <table>          copies such a table into the stage's own, which must be empty
  npm run books -- drill <stage> [--yes-delete <stage>]        export, wipe, restore, prove; npm run drill is that of the emulator

  --onto-what-is-there                                         restore or copy back though the stage holds something
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-rest': { type: 'boolean' },
    table: { type: 'string' },
    'yes-delete': { type: 'string' },
    'copy-back': { type: 'string' },
    'items-only': { type: 'boolean' },
    'onto-what-is-there': { type: 'boolean' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const onto = { whatIsThere: values['onto-what-is-there'] === true }

/** Each answers whether all is well. */
const commands: Readonly<Record<string, (stage: Stage, more: string) => Promise<boolean>>> = {
  prove: async (stage) => tell(await proveStage(stage, { atRest: values['at-rest'] === true, table: values.table })),
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
    return tell(await proveStage(stage))
  },
  rewind: (stage, at) =>
    values['copy-back'] === undefined ? rewind(stage, needed(at, 'a moment')) : bringBack(stage, values['copy-back']),
  drill: (stage) => drill(stage, { yesDelete: values['yes-delete'], say }),
}

async function rewind(stage: Stage, at: string): Promise<boolean> {
  const { table, ...proof } = await restoreToPointInTime(stage, at)
  const proves = tell(proof)
  say(
    `${table} is as the table was. ${proves ? 'To make it the stage’s own' : 'It does not prove: choose an earlier moment, or look first. To make it the stage’s own all the same'}:`,
  )
  say(`  npm run books -- export ${stage.name} <folder>      # what is there now, in case`)
  say(
    `  npm run books -- wipe ${stage.name} --items-only${stage.endpoint === undefined ? ` --yes-delete ${stage.name}` : ''}`,
  )
  say(`  npm run books -- rewind ${stage.name} --copy-back ${table}`)
  say('Files stay as they are: the bucket keeps older versions of its own.')
  return proves
}

async function bringBack(stage: Stage, table: string): Promise<boolean> {
  say(`${await copyBack(stage, table, onto)} items copied back. ${table} is no longer needed; deleting it is yours`)
  return tell(await proveStage(stage))
}

function tell({ counts, broken }: Proof): boolean {
  for (const [what, count] of Object.entries(counts))
    say(`${String(count).padStart(8)} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
  for (const words of broken) say(`BROKEN ${words}`)
  say(broken.length === 0 ? 'The books prove.' : `The books do not prove: ${broken.length} broken.`)
  return broken.length === 0
}

function needed(word: string, what: string): string {
  if (word === '') throw new Error(`${what} is missing\n\n${usage}`)
  return word
}

/** What an operator can do something about, in words. */
function wordsFor(failure: unknown, stage: string): string {
  if (!(failure instanceof Error)) return String(failure)
  if (['ResourceNotFoundException', 'NoSuchBucket', 'TableNotFoundException'].includes(failure.name))
    return `The stage ${stage} is not there (${failure.message}): deploy it first`
  return 'code' in failure && failure.code === 'ECONNREFUSED'
    ? `Nobody answers for the stage ${stage}: is the emulator running?`
    : failure.message
}

const [verb = '', name = '', more = ''] = positionals
try {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command === undefined || name === '') throw new Error(usage)
  process.exitCode = (await command(await readStage(name), more)) ? 0 : 1
} catch (failure) {
  process.stderr.write(`${wordsFor(failure, name)}\n`)
  process.exitCode = 1
}
