import * as fc from 'fast-check'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { pay, place, quote } from '#tests/journey/steps.ts'
import { asha, company, furnish, investor, kaveri, neither } from '#tests/world/furnish.ts'
import type { World } from '#tests/world/world.ts'
import { png } from '#tests/world/picture.ts'
import { inputsOf } from './arbitrary.ts'
import { type Input, withAt } from './contract.ts'
import { claimsOf, tokenOf } from './token.ts'

export const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const
export const operatorPhone = '+919000000011'
const supervisorPhone = '+919000000012'

const companies = ['sec_one', 'sec_two', 'sec_three', 'sec_four'] as const

/** Two investors who may buy, the desk, and companies enough for orders at once. */
export async function people(ports: Ports): Promise<void> {
  await furnish(ports)
  await investor(ports, dev)
  for (const [count, id] of companies.entries()) await company(ports, id, `Company ${count}`, `INE0MN0${count}`, { available_nsdl: true, available_cdsl: true }, 100_000)
}

/** Whoever may call an endpoint, by phone. Nobody in particular where it is open. */
export function callersOf({ who }: Endpoint): readonly string[] {
  return who === 'desk' ? [operatorPhone, supervisorPhone] : [asha.phone, dev.phone]
}

/** Everybody's session, by phone. */
export type Tokens = ReadonlyMap<string, string>

export async function tokensOf({ house }: World): Promise<Tokens> {
  const all = [asha.phone, dev.phone, operatorPhone, supervisorPhone]
  return new Map(await Promise.all(all.map(async (phone) => [phone, await tokenOf(house.ports, phone)] as const)))
}

/** Things of an investor that are there to be named. */
interface Things {
  readonly userId: string
  readonly quote: readonly string[]
  /** Not paid. */
  readonly open: readonly string[]
  readonly order: readonly string[]
  readonly partner: readonly string[]
  readonly session: readonly string[]
  /** The picture of a ticket. */
  readonly file: readonly string[]
}

/** Each investor's things, by phone. */
export type Crowd = ReadonlyMap<string, Things>

/** Both investors with quotes, an order that is paid and one that is not, and a ticket with a picture. */
export async function crowdOf(world: World, tokens: Tokens): Promise<Crowd> {
  const crowd = new Map<string, Things>()
  for (const [phone, first, second] of [[asha.phone, kaveri, 'sec_two'], [dev.phone, 'sec_one', 'sec_three']] as const) {
    const token = tokens.get(phone) ?? ''
    const { sub, sid } = claimsOf(token)
    // Before the paid one, which stands in the way of another until its deal term is signed.
    const open = await place(world, token, 10, second)
    const quotes = await Promise.all(companies.map((id) => quote(world, token, 10, id)))
    const paid = await place(world, token, 10, first)
    await pay(world, paid.razorpay_order_id)
    crowd.set(phone, {
      userId: String(sub),
      quote: quotes.map(({ quote_id }) => quote_id),
      open: [open.order_id],
      order: [paid.order_id, paid.order_id, paid.order_id, open.order_id],
      partner: [paid.razorpay_order_id, open.razorpay_order_id],
      session: ['current', String(sid)],
      file: [await pictureOf(world, token, String(sub))],
    })
  }
  await world.settle()
  return crowd
}

async function pictureOf(world: World, as: string, id: string): Promise<string> {
  await world.call('createTicket', { body: { question: 'Where?', message: 'Here.', Doc: { name: 'a.png', bytes: png() } } }, { as }).then(({ body }) => body)
  const { body } = await world.call('listTickets', { params: { id }, query: {} }, { as })
  return body.data[0]?.related_file_id ?? ''
}

/** Tickets that are there, or soon will be. */
const ticketNumbers = fc.integer({ min: 1, max: 12 }).map(String)

const made = ['ord_none', 'quo_none', 'order_none', 'pay_none']
const securities = [kaveri, neither, ...companies]

/** What the contract takes of somebody. Mostly the caller's own thing of the right kind, so that not every request ends at the first look. */
export function requestsBy(phone: string, endpoint: Endpoint, crowd: Crowd): fc.Arbitrary<Input> {
  const all = [...crowd.values()]
  const own = crowd.get(phone)
  const named: readonly string[] = endpoint.own ?? []
  const inputs = inputsOf(endpoint, (at) => {
    if (own !== undefined && named.includes(at)) return fc.constant(own.userId)
    const kind = kindOf(endpoint, at)
    if (kind === 'security') return mostly([securities], made)
    // What is given up can be asked little more: mostly the unpaid one.
    if (endpoint.name.startsWith('cancel') && own !== undefined) return fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...own.open) }, { weight: 1, arbitrary: fc.constantFrom(...own.order, ...made) })
    return mostly([...(own === undefined ? [] : Array<typeof own>(10).fill(own)), ...all].map((things) => things[kind]), made)
  })
  // A number that people see is no id: of all that fit, hardly one would be a ticket's.
  return endpoint.path.startsWith('/desk/tickets/') ? fc.tuple(inputs, ticketNumbers).map(([input, number]) => withAt(input, 'params.id', number) as Input) : inputs
}

function kindOf(endpoint: Endpoint, at: string): 'security' | 'quote' | 'session' | 'partner' | 'order' | 'file' {
  const name = at.toLowerCase()
  if (name.includes('quote')) return 'quote'
  if (name.includes('security') || endpoint.noun === 'market') return 'security'
  if (endpoint.noun === 'file') return 'file'
  if (endpoint.noun === 'account') return 'session'
  return name.includes('razorpay') ? 'partner' : 'order'
}

function mostly(from: readonly (readonly string[])[], otherwise: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...from.flat()) }, { weight: 1, arbitrary: fc.constantFrom(...otherwise) })
}
