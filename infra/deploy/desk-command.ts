import { parseArgs } from 'node:util'
import type { UserStatus } from '#shared/account/account.ts'
import { type TicketStatus, ticketStatuses } from '#shared/support/support.ts'
import { callDesk, type Desk, deskOf, type Person } from './desk-call.ts'
import { importPrice, importPrices, saveFile, saveHoliday, withdrawPrice } from './desk-market.ts'
import { orderActUsage, orderActVerbs } from './desk-order-acts.ts'
import { type Arguments, proposalVerbs } from './desk-proposals.ts'

const usage = `Commands of the desk: npm run desk -- --as <e-mail> <command>. --as names the person of the desk who acts; what needs two people needs two of them.
The application must be running (npm start), or be deployed: --stage emulator.

  npm run desk -- list                      paid orders that are not finished
  npm run desk -- confirm <order>           records that the seller has confirmed
  npm run desk -- lodge <order> <reference> records that the transfer was lodged with the depository (the order must be paid, held in escrow and signed)
  npm run desk -- reject <order> <reason>   records that the depository refused the transfer; lodge it again under another reference
  npm run desk -- give-up <order>         gives up and refunds an order whose transfer was refused, once a second person does the same
  npm run desk -- credit <order>            records that the shares were credited: whoever lodged the transfer may not

  npm run desk -- prices <file.csv>         imports prices as isin,date,close,volume: the whole file or nothing. What is "waiting" in the answer somebody else has to approve
  npm run desk -- prices <file.csv> --corrects   the same, and may correct recorded prices
  npm run desk -- price <ISIN> <day> <price> [<volume>]   imports a single price, also with --corrects
  npm run desk -- withdraw-price <security> <day> <price> <reason>   withdraws a wrong price at once, such as 2026-08-14 5.23; the one before counts again
  npm run desk -- security <file.json>      adds a security, or replaces its facts
  npm run desk -- news <file.json>          publishes a news item, or corrects one
  npm run desk -- holiday <day> <name> <description>   adds a holiday, such as 2026-08-15 "Independence Day" Markets are closed

  npm run desk -- suspend|restore|deactivate|archive <user id> <reason>   changes the state of an account
  npm run desk -- delete <user id> <reason>  deletes an account where the law allows it: a supervisor may
  npm run desk -- unblock <phone or e-mail>  lifts the block after too many wrong codes
  npm run desk -- tickets                   support tickets that are not closed
  npm run desk -- answer <number> <in-progress|closed> <remarks>   answers a support ticket

  npm run desk -- proposals                 acts that wait for a second person
  npm run desk -- approve|reject <proposal>
  npm run desk -- issue|withdraw <security> <quantity> <reason>   proposes to offer more or fewer shares
  npm run desk -- grant <e-mail> <OPERATOR|SUPERVISOR> <reason>   proposes that somebody works at the desk
  npm run desk -- revoke <e-mail> <reason>  proposes that somebody no longer does
  npm run desk -- restore-held <user id> <reason>   proposes to restore an account that was suspended because a payment was charged back
  npm run desk -- differences               what the statements of gateway, bank and escrow say otherwise than our ledger
  npm run desk -- close <difference> <reason>   proposes to close a difference that is explained
  npm run desk -- people                    who works at the desk
  npm run desk -- stock <security>          shares issued, available, held and committed
  npm run desk -- first-supervisor          makes the account of --as the first supervisor of a stage that has had none
${orderActUsage}`

const onOrder = (desk: Desk, person: Person, { positionals: [order = '', ...words] }: Arguments, step: string) =>
  callDesk(desk, person, 'POST', `/desk/orders/${encodeURIComponent(order)}/${step}`, bodyOf(step, words.join(' ')))

function bodyOf(step: string, text: string): Readonly<Record<string, string>> {
  if (step === 'lodged') return { depository_reference: text }
  return step === 'rejected' ? { reason: text } : {}
}

const toStatus =
  (status: UserStatus) =>
  (desk: Desk, person: Person, { positionals: [userId = '', ...reason] }: Arguments) =>
    callDesk(desk, person, 'POST', `/desk/users/${encodeURIComponent(userId)}/status`, {
      status,
      reason: reason.join(' '),
    })

const ticketStatusOf: Readonly<Record<string, TicketStatus>> = {
  'in-progress': ticketStatuses.inProgress,
  closed: ticketStatuses.closed,
}

/** The remarks after the status are shown to the person who raised the ticket. */
async function answer(
  desk: Desk,
  person: Person,
  { positionals: [number = '', statusName = '', ...remarks] }: Arguments,
): Promise<unknown> {
  const status = ticketStatusOf[statusName]
  if (status === undefined) throw new Error(usage)
  return callDesk(desk, person, 'POST', `/desk/tickets/${encodeURIComponent(number)}/answer`, {
    status,
    ...(remarks.length > 0 && { feedback: remarks.join(' ') }),
  })
}

const verbs: Readonly<Record<string, (desk: Desk, person: Person, args: Arguments) => Promise<unknown>>> = {
  list: (desk, person) => callDesk(desk, person, 'GET', '/desk/orders'),
  confirm: (desk, person, args) => onOrder(desk, person, args, 'seller-confirmed'),
  lodge: (desk, person, args) => onOrder(desk, person, args, 'lodged'),
  reject: (desk, person, args) => onOrder(desk, person, args, 'rejected'),
  'give-up': (desk, person, args) => onOrder(desk, person, args, 'give-up'),
  credit: (desk, person, args) => onOrder(desk, person, args, 'credited'),
  prices: (desk, person, { positionals: [file = ''], corrects }) => importPrices(desk, person, file, corrects),
  price: importPrice,
  'withdraw-price': (desk, person, { positionals }) => withdrawPrice(desk, person, positionals),
  security: (desk, person, { positionals: [file = ''] }) => saveFile(desk, person, 'securities', file),
  news: (desk, person, { positionals: [file = ''] }) => saveFile(desk, person, 'news', file),
  holiday: (desk, person, { positionals }) => saveHoliday(desk, person, positionals),
  suspend: toStatus('SUSPENDED'),
  restore: toStatus('ACTIVE'),
  deactivate: toStatus('DEACTIVATED'),
  archive: toStatus('ARCHIVED'),
  delete: toStatus('DELETED'),
  unblock: (desk, person, { positionals: [identifier = ''] }) =>
    callDesk(desk, person, 'POST', '/desk/blocks/lift', { identifier }),
  tickets: (desk, person) => callDesk(desk, person, 'GET', '/desk/tickets'),
  answer,
  ...proposalVerbs,
  ...orderActVerbs,
}

async function run(argv: readonly string[]): Promise<unknown> {
  const {
    values,
    positionals: [verb = '', ...positionals],
  } = parseArgs({
    args: [...argv],
    options: {
      as: { type: 'string' },
      stage: { type: 'string' },
      reason: { type: 'string' },
      corrects: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (command === undefined) throw new Error(usage)
  if (values.as === undefined) throw new Error('Name the person of the desk who acts: npm run desk -- --as <e-mail> …')
  const { corrects, reason } = values
  return await command(await deskOf(values.stage), { email: values.as }, { positionals, corrects, reason })
}

try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)), null, 2)}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
