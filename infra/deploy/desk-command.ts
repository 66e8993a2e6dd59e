import { parseArgs } from 'node:util'
import type { UserStatus } from '#shared/account/account.ts'
import { type TicketStatus, ticketStatuses } from '#shared/support/support.ts'
import { demoPeople } from '#infra/demo/people.ts'
import { ask, type Desk, deskOf } from './desk-call.ts'
import { importPrices, saveFile, saveHoliday } from './desk-market.ts'

const usage = `The desk, until it has a screen of its own. The house must be running (npm start), or deployed: --stage emulator.

  npm run desk -- list                      paid orders that are not over
  npm run desk -- confirm <order>           the seller has confirmed
  npm run desk -- lodge <order> <reference> the transfer was lodged at the depository (paid, held and signed)
  npm run desk -- credit <order>            the shares arrived; said by the supervisor, who did not lodge it

  npm run desk -- prices <file.csv>         prices as isin,date,close,volume; taken wholly or not at all
  npm run desk -- prices <file.csv> --corrects   the same, where it may say otherwise than what is recorded
  npm run desk -- security <file.json>      lists a company, or writes its facts anew
  npm run desk -- news <file.json>          publishes an item of news, or corrects one
  npm run desk -- holiday <day> <name> <description>   names a holiday, as 2026-08-15 "Independence Day" Markets are closed

  npm run desk -- suspend|restore|deactivate|archive <user id> <reason>   what an account may do
  npm run desk -- delete <user id> <reason>  for good, where the law lets it; said by the supervisor
  npm run desk -- unblock <phone or e-mail>  after too many wrong codes
  npm run desk -- tickets                   support tickets that are not closed
  npm run desk -- answer <number> <in-progress|closed> <remarks>
`

const { operator, supervisor } = demoPeople

/** What follows the verb, and how it was meant. */
interface Said {
  readonly words: readonly string[]
  readonly corrects: boolean
}

const onOrder = (desk: Desk, person: { phone: string }, { words: [order = '', ...reference] }: Said, step: string) =>
  ask(
    desk,
    person,
    'POST',
    `/desk/orders/${encodeURIComponent(order)}/${step}`,
    step === 'lodged' ? { depository_reference: reference.join(' ') } : {},
  )

const toStatus =
  (status: UserStatus) =>
  (desk: Desk, { words: [userId = '', ...reason] }: Said) =>
    ask(
      desk,
      status === 'DELETED' ? supervisor : operator,
      'POST',
      `/desk/users/${encodeURIComponent(userId)}/status`,
      { status, reason: reason.join(' ') },
    )

const ticketWords: Readonly<Record<string, TicketStatus>> = {
  'in-progress': ticketStatuses.inProgress,
  closed: ticketStatuses.closed,
}

/** Whatever follows the status is what whoever raised the ticket reads. */
async function answer(desk: Desk, { words: [number = '', word = '', ...remarks] }: Said): Promise<unknown> {
  const status = ticketWords[word]
  if (status === undefined) throw new Error(usage)
  return ask(desk, operator, 'POST', `/desk/tickets/${encodeURIComponent(number)}/answer`, {
    status,
    ...(remarks.length > 0 && { feedback: remarks.join(' ') }),
  })
}

const verbs: Readonly<Record<string, (desk: Desk, said: Said) => Promise<unknown>>> = {
  list: (desk) => ask(desk, operator, 'GET', '/desk/orders'),
  confirm: (desk, said) => onOrder(desk, operator, said, 'seller-confirmed'),
  lodge: (desk, said) => onOrder(desk, operator, said, 'lodged'),
  credit: (desk, said) => onOrder(desk, supervisor, said, 'credited'),
  prices: (desk, { words: [file = ''], corrects }) => importPrices(desk, file, corrects),
  security: (desk, { words: [file = ''] }) => saveFile(desk, 'securities', file),
  news: (desk, { words: [file = ''] }) => saveFile(desk, 'news', file),
  holiday: (desk, { words }) => saveHoliday(desk, words),
  suspend: toStatus('SUSPENDED'),
  restore: toStatus('ACTIVE'),
  deactivate: toStatus('DEACTIVATED'),
  archive: toStatus('ARCHIVED'),
  delete: toStatus('DELETED'),
  unblock: (desk, { words: [identifier = ''] }) => ask(desk, operator, 'POST', '/desk/blocks/lift', { identifier }),
  tickets: (desk) => ask(desk, operator, 'GET', '/desk/tickets'),
  answer,
}

async function run(given: readonly string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { stage: { type: 'string' }, corrects: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [verb = '', ...words] = positionals
  const does = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (does === undefined) throw new Error(usage)
  return await does(await deskOf(values.stage), { words, corrects: values.corrects })
}

try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)), null, 2)}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
