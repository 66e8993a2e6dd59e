import * as fc from 'fast-check'
import { openAccount } from '#functions/account/act.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { pay, place, quote } from '#tests/journey/steps.ts'
import { asha, company, furnish, investor, kaveri, neither, ravi } from '#tests/world/furnish.ts'
import { png } from '#tests/world/picture.ts'
import type { World } from '#tests/world/world.ts'
import { inputsOf } from './arbitrary.ts'
import { type Input, withAt } from './contract.ts'
import { claimsOf, tokenOf } from './token.ts'

export const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const
export const operatorPhone = '+919000000011'
const supervisorPhone = '+919000000012'

const companies = ['sec_one', 'sec_two', 'sec_three', 'sec_four'] as const

/** People who ask for nothing, and whom the desk may suspend or delete. */
const others = Array.from({ length: 8 }, (_, count) => `+91900000010${count}`)
const person = {
  user_type: 'INDIVIDUAL',
  company_name: '',
  role: 'INVESTER_CLIENT',
  first_name: 'Uma',
  last_name: 'Rao',
} as const

/** Two investors who may buy, the desk, and companies enough for orders at once. */
export async function people(ports: Ports): Promise<void> {
  await furnish(ports)
  await investor(ports, dev)
  for (const phone of others) await openAccount(ports, { ...person, phone, email: `${phone.slice(1)}@example.com` })
  for (const [count, id] of companies.entries())
    await company(
      ports,
      id,
      `Company ${count}`,
      `INE0MN0${count}`,
      { available_nsdl: true, available_cdsl: true },
      100_000,
    )
}

/** What is fixed once somebody has a PAN, or an order under way. */
const untilFixed: readonly string[] = [
  'update-user-details',
  'send-step-up-code',
  'verify-step-up-code',
  'update-phone',
  'send-email-change-code',
  'verify-email-change-code',
]

/** Whoever may call an endpoint, by phone. Nobody in particular where it is open or they are visitors. */
export function callersOf({ who, name }: Endpoint): readonly string[] {
  if (untilFixed.includes(name)) return [ravi.phone]
  return who === 'desk' ? [operatorPhone, supervisorPhone] : [asha.phone, dev.phone]
}

/** Routes to which nothing that is made up says what they want to hear, and where that is said instead. */
export const wantMore: Readonly<Record<string, string>> = {
  registerUser: 'a handle that has proved an address and a number: tests/journey/sign-up.test.ts',
  signInWithGoogle: 'what Google has signed: tests/journey/identity.test.ts',
  signInWithApple: 'what Apple has signed: tests/journey/identity.test.ts',
  importPrices: 'a file of which every line is right: tests/journey/prices.test.ts',
  readLogo: 'which logo a company has: tests/journey/market.test.ts',
  saveSecurity: 'an ISIN with its check digit, and a sector: tests/journey/market-desk.test.ts',
  setReaction: 'an item of news: tests/journey/news.test.ts',
  verifyPayment: 'what Razorpay has signed: tests/journey/verify-payment.test.ts',
  updatePhone: 'a number that was proved: tests/journey/contact-change.test.ts',
  sendEmailChangeCode: 'a code of the other contact: tests/journey/contact-change.test.ts',
  verifyEmailChangeCode: 'a code of the other contact: tests/journey/contact-change.test.ts',
}

/** Everybody's session, by phone. */
export type Tokens = ReadonlyMap<string, string>

export async function tokensOf({ house }: World): Promise<Tokens> {
  const all = [asha.phone, dev.phone, ravi.phone, operatorPhone, supervisorPhone]
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
  /** Others, not themselves: whose account the desk may change. */
  readonly user: readonly string[]
}

/** Each investor's things, by phone. */
export type Crowd = ReadonlyMap<string, Things>

/** Both investors with quotes, an order that is paid and one that is not, and a ticket with a picture. */
export async function crowdOf(world: World, tokens: Tokens): Promise<Crowd> {
  const crowd = new Map<string, Things>()
  const user = await Promise.all(
    others.map(async (phone) => String(claimsOf(await tokenOf(world.house.ports, phone))['sub'])),
  )
  for (const [phone, first, second] of [
    [asha.phone, kaveri, 'sec_two'],
    [dev.phone, 'sec_one', 'sec_three'],
  ] as const) {
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
      user,
    })
  }
  await world.settle()
  return crowd
}

async function pictureOf(world: World, as: string, id: string): Promise<string> {
  await world
    .call(
      'createTicket',
      { body: { question: 'Where?', message: 'Here.', Doc: { name: 'a.png', bytes: png() } } },
      { as },
    )
    .then(({ body }) => body)
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
    if (endpoint.name.startsWith('cancel') && own !== undefined)
      return fc.oneof(
        { weight: 19, arbitrary: fc.constantFrom(...own.open) },
        { weight: 1, arbitrary: fc.constantFrom(...own.order, ...made) },
      )
    return mostly(
      [...(own === undefined ? [] : Array<typeof own>(10).fill(own)), ...all].map((things) => things[kind]),
      made,
    )
  })
  // A number that people see is no id: of all that fit, hardly one would be a ticket's.
  return endpoint.path.startsWith('/desk/tickets/')
    ? fc.tuple(inputs, ticketNumbers).map(([input, number]) => withAt(input, 'params.id', number) as Input)
    : inputs
}

function kindOf(endpoint: Endpoint, at: string): 'security' | Exclude<keyof Things, 'userId' | 'open'> {
  const name = at.toLowerCase()
  if (endpoint.noun === 'file') return 'file'
  if (endpoint.name === 'change-user-status') return 'user'
  if (name.includes('quote')) return 'quote'
  if (name.includes('security') || endpoint.noun === 'market') return 'security'
  if (endpoint.noun === 'account') return 'session'
  return name.includes('razorpay') ? 'partner' : 'order'
}

function mostly(from: readonly (readonly string[])[], otherwise: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...from.flat()) },
    { weight: 1, arbitrary: fc.constantFrom(...otherwise) },
  )
}
