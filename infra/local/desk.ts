import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { UserStatus } from '#shared/account/account.ts'
import { type TicketStatus, ticketStatuses } from '#shared/support/support.ts'
import { demoPeople } from './demo/people.ts'
import { keptClock } from './clock.ts'
import { systemIds } from './ids.ts'
import { openSecrets } from './secrets.ts'
import { openTable } from './table.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

/** A house with desk people, and how its table and keys are reached. */
interface Desk {
  readonly api: string
  withPorts<T>(work: (ports: Ports) => Promise<T>): Promise<T>
}

const usage = `The desk, until it has a screen of its own. The house must be running (npm start), or deployed: --stage emulator.

  npm run desk -- list                      paid orders that are not over
  npm run desk -- confirm <order>           the seller has confirmed
  npm run desk -- lodge <order> <reference> the transfer was lodged at the depository (paid, held and signed)
  npm run desk -- credit <order>            the shares arrived; said by the supervisor, who did not lodge it

  npm run desk -- suspend|restore|deactivate|archive <user id> <reason>   what an account may do
  npm run desk -- delete <user id> <reason>  for good, where the law lets it; said by the supervisor
  npm run desk -- unblock <phone or e-mail>  after too many wrong codes
  npm run desk -- tickets                   support tickets that are not closed
  npm run desk -- answer <number> <in-progress|closed> <remarks>
`

const embedded: Desk = {
  api: `http://localhost:${process.env['PORT'] ?? 5173}/api`,
  async withPorts(work) {
    const clock = keptClock(join(folder, 'clock.json'))
    const table = openTable({ file: join(folder, 'table.sqlite'), clock })
    try {
      return await work({ table, clock, ids: systemIds(clock), secrets: openSecrets({ file: join(folder, 'secrets.json') }) } as unknown as Ports)
    } finally {
      table.close()
    }
  },
}

async function deskOf(stage: string | undefined): Promise<Desk> {
  if (stage === undefined) return embedded
  // Only here: the clients of AWS take a while to load.
  const [{ portsOfStage }, { readStage }] = await Promise.all([import('#infra/deploy/stage-ports.ts'), import('#infra/deploy/stages.ts')])
  const told = await readStage(stage)
  return { api: told.settings.apiAddress, withPorts: (work) => work(portsOfStage(told)) }
}

/** A session of a desk person, made with the stage's own keys: whoever can read them could do no more. */
function tokenOf(desk: Desk, person: { phone: string }): Promise<string> {
  return desk.withPorts(async (ports) => {
    const user = await readUserByPhone(ports, person.phone)
    if (user === undefined) throw new Error('The house has no desk people yet: start it once with npm start')
    return openSession(ports, user)
  })
}

async function ask(desk: Desk, person: { phone: string }, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenOf(desk, person)}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(`${desk.api}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch(() => {
    throw new Error(`Nobody answers at ${desk.api}: start the house with npm start`)
  })
  const answer = (await response.json()) as { data?: unknown; success?: boolean; words?: string }
  if (!response.ok) throw new Error(answer.words ?? `The house answered ${response.status}`)
  return answer.data ?? { success: answer.success }
}

/** What the desk's words make of an account. */
const statuses: Readonly<Record<string, UserStatus>> = { suspend: 'SUSPENDED', restore: 'ACTIVE', deactivate: 'DEACTIVATED', archive: 'ARCHIVED', delete: 'DELETED' }

function changeStatus(desk: Desk, status: UserStatus, userId: string, reason: string): Promise<unknown> {
  const { operator, supervisor } = demoPeople
  return ask(desk, status === 'DELETED' ? supervisor : operator, 'POST', `/desk/users/${encodeURIComponent(userId)}/status`, { status, reason })
}

const ticketWords: Readonly<Record<string, TicketStatus>> = { 'in-progress': ticketStatuses.inProgress, closed: ticketStatuses.closed }

/** Whatever follows the status is what whoever raised the ticket reads. */
async function answer(desk: Desk, [number = '', word = '', ...remarks]: readonly string[]): Promise<unknown> {
  const status = ticketWords[word]
  if (status === undefined) throw new Error(usage)
  return ask(desk, demoPeople.operator, 'POST', `/desk/tickets/${encodeURIComponent(number)}/answer`, { status, ...(remarks.length > 0 && { feedback: remarks.join(' ') }) })
}

async function run(words: readonly string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({ args: [...words], options: { stage: { type: 'string' } }, allowPositionals: true })
  const [verb = '', order = '', ...rest] = positionals
  const reference = rest.join(' ')
  const desk = await deskOf(values.stage)
  const { operator, supervisor } = demoPeople
  const path = `/desk/orders/${encodeURIComponent(order)}`
  if (verb === 'list') return ask(desk, operator, 'GET', '/desk/orders')
  if (verb === 'confirm') return ask(desk, operator, 'POST', `${path}/seller-confirmed`, {})
  if (verb === 'lodge') return ask(desk, operator, 'POST', `${path}/lodged`, { depository_reference: reference })
  if (verb === 'credit') return ask(desk, supervisor, 'POST', `${path}/credited`, {})
  if (verb === 'unblock') return ask(desk, operator, 'POST', '/desk/blocks/lift', { identifier: order })
  const status = statuses[verb]
  if (status !== undefined) return changeStatus(desk, status, order, reference)
  if (verb === 'tickets') return ask(desk, operator, 'GET', '/desk/tickets')
  if (verb === 'answer') return answer(desk, positionals.slice(1))
  throw new Error(usage)
}

try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)), null, 2)}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
