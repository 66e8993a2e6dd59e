import { parseArgs } from 'node:util'
import type { UserStatus } from '#shared/account/account.ts'
import { type TicketStatus, ticketStatuses } from '#shared/support/support.ts'
import { demoPeople } from '#infra/demo/people.ts'
import { callDesk, type Desk, deskOf } from './desk-call.ts'
import { importPrices, saveFile, saveHoliday } from './desk-market.ts'

const usage = `Commands of the desk. The application must be running (npm start), or be deployed: --stage emulator.

  npm run desk -- list                      paid orders that are not finished
  npm run desk -- confirm <order>           records that the seller has confirmed
  npm run desk -- lodge <order> <reference> records that the transfer was lodged with the depository (the order must be paid, held in escrow and signed)
  npm run desk -- reject <order> <reason>   records that the depository refused the transfer; lodge it again under another reference
  npm run desk -- give-up <order>         proposes to give up and refund an order whose transfer was refused, as the operator
  npm run desk -- confirm-give-up <order>   gives it up, as the supervisor
  npm run desk -- credit <order>            records that the shares were credited, as the supervisor: the operator who lodged it may not

  npm run desk -- prices <file.csv>         imports prices as isin,date,close,volume: the whole file or nothing
  npm run desk -- prices <file.csv> --corrects   the same, and may correct recorded prices
  npm run desk -- security <file.json>      adds a security, or replaces its facts
  npm run desk -- news <file.json>          publishes a news item, or corrects one
  npm run desk -- holiday <day> <name> <description>   adds a holiday, such as 2026-08-15 "Independence Day" Markets are closed

  npm run desk -- suspend|restore|deactivate|archive <user id> <reason>   changes the state of an account
  npm run desk -- delete <user id> <reason>  deletes an account where the law allows it, as the supervisor
  npm run desk -- unblock <phone or e-mail>  lifts the block after too many wrong codes
  npm run desk -- tickets                   support tickets that are not closed
  npm run desk -- answer <number> <in-progress|closed> <remarks>   answers a support ticket
`

const { operator, supervisor } = demoPeople

/** The arguments and options after the verb. */
interface Arguments {
  readonly positionals: readonly string[]
  readonly corrects: boolean
}

const onOrder = (
  desk: Desk,
  person: { phone: string },
  { positionals: [order = '', ...words] }: Arguments,
  step: string,
) => callDesk(desk, person, 'POST', `/desk/orders/${encodeURIComponent(order)}/${step}`, bodyOf(step, words.join(' ')))

function bodyOf(step: string, text: string): Readonly<Record<string, string>> {
  if (step === 'lodged') return { depository_reference: text }
  return step === 'rejected' ? { reason: text } : {}
}

const toStatus =
  (status: UserStatus) =>
  (desk: Desk, { positionals: [userId = '', ...reason] }: Arguments) =>
    callDesk(
      desk,
      status === 'DELETED' ? supervisor : operator,
      'POST',
      `/desk/users/${encodeURIComponent(userId)}/status`,
      { status, reason: reason.join(' ') },
    )

const ticketStatusOf: Readonly<Record<string, TicketStatus>> = {
  'in-progress': ticketStatuses.inProgress,
  closed: ticketStatuses.closed,
}

/** The remarks after the status are shown to the person who raised the ticket. */
async function answer(
  desk: Desk,
  { positionals: [number = '', statusName = '', ...remarks] }: Arguments,
): Promise<unknown> {
  const status = ticketStatusOf[statusName]
  if (status === undefined) throw new Error(usage)
  return callDesk(desk, operator, 'POST', `/desk/tickets/${encodeURIComponent(number)}/answer`, {
    status,
    ...(remarks.length > 0 && { feedback: remarks.join(' ') }),
  })
}

const verbs: Readonly<Record<string, (desk: Desk, args: Arguments) => Promise<unknown>>> = {
  list: (desk) => callDesk(desk, operator, 'GET', '/desk/orders'),
  confirm: (desk, args) => onOrder(desk, operator, args, 'seller-confirmed'),
  lodge: (desk, args) => onOrder(desk, operator, args, 'lodged'),
  reject: (desk, args) => onOrder(desk, operator, args, 'rejected'),
  'give-up': (desk, args) => onOrder(desk, operator, args, 'give-up'),
  'confirm-give-up': (desk, args) => onOrder(desk, supervisor, args, 'give-up'),
  credit: (desk, args) => onOrder(desk, supervisor, args, 'credited'),
  prices: (desk, { positionals: [file = ''], corrects }) => importPrices(desk, file, corrects),
  security: (desk, { positionals: [file = ''] }) => saveFile(desk, 'securities', file),
  news: (desk, { positionals: [file = ''] }) => saveFile(desk, 'news', file),
  holiday: (desk, { positionals }) => saveHoliday(desk, positionals),
  suspend: toStatus('SUSPENDED'),
  restore: toStatus('ACTIVE'),
  deactivate: toStatus('DEACTIVATED'),
  archive: toStatus('ARCHIVED'),
  delete: toStatus('DELETED'),
  unblock: (desk, { positionals: [identifier = ''] }) =>
    callDesk(desk, operator, 'POST', '/desk/blocks/lift', { identifier }),
  tickets: (desk) => callDesk(desk, operator, 'GET', '/desk/tickets'),
  answer,
}

async function run(argv: readonly string[]): Promise<unknown> {
  const {
    values,
    positionals: [verb = '', ...positionals],
  } = parseArgs({
    args: [...argv],
    options: { stage: { type: 'string' }, corrects: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (command === undefined) throw new Error(usage)
  return await command(await deskOf(values.stage), { positionals, corrects: values.corrects })
}

try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)), null, 2)}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
