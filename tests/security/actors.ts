import * as fc from 'fast-check'
import { openAccount } from '#functions/account/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { pay, placeOrder, quote } from '#tests/harness/steps/order.ts'
import { asha, company, seedData, investor, kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { png } from '#tests/harness/picture.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { inputsOf } from './arbitrary.ts'
import { type Input, withAt } from './contract.ts'
import { claimsOf, tokenOf } from './token.ts'

export const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const
export const operatorPhone = '+919000000011'
const supervisorPhone = '+919000000012'

const companies = ['sec_one', 'sec_two', 'sec_three', 'sec_four'].map((id) => SecurityId.parse(id))

/** Accounts without orders, which the desk may suspend or delete. */
const others = Array.from({ length: 8 }, (_, count) => `+91900000010${count}`)
const person = {
  user_type: 'INDIVIDUAL',
  company_name: '',
  role: 'INVESTER_CLIENT',
  first_name: 'Uma',
  last_name: 'Rao',
} as const

/** Seeds two investors who may buy, the desk, and enough companies for simultaneous orders. */
export async function people(context: FullContext): Promise<void> {
  await seedData(context)
  await investor(context, dev)
  for (const phone of others) await openAccount(context, { ...person, phone, email: `${phone.slice(1)}@example.com` })
  for (const [count, id] of companies.entries())
    await company(
      context,
      id,
      `Company ${count}`,
      `INE0MN0${count}`,
      { available_nsdl: true, available_cdsl: true },
      100_000,
    )
}

/** Endpoints that are locked once the caller has a PAN or an open order. */
const untilFixed: readonly string[] = [
  'update-user-details',
  'send-step-up-code',
  'verify-step-up-code',
  'update-phone',
  'send-email-change-code',
  'verify-email-change-code',
]

/** The phone numbers of the possible callers of an endpoint. Any investor where it is open or for visitors. */
export function callersOf({ who, name }: Endpoint): readonly string[] {
  if (untilFixed.includes(name)) return [ravi.phone]
  return who === 'desk' ? [operatorPhone, supervisorPhone] : [asha.phone, dev.phone]
}

/** Routes that generated requests cannot make succeed: what they need, and the test that covers them. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  registerUser: 'a handle that has proved an address and a number: tests/integration/account/sign-up.test.ts',
  signInWithGoogle: 'what Google has signed: tests/integration/account/identity.test.ts',
  signInWithApple: 'what Apple has signed: tests/integration/account/identity.test.ts',
  listBranches: 'a bank of the directory: tests/integration/bank/branches.test.ts',
  recordBranch: 'an IFSC that has a branch: tests/integration/bank/branches.test.ts',
  readDealNote: 'shares that are credited: tests/integration/order/papers-of-orders.test.ts',
  readInvoice: 'shares that are credited: tests/integration/order/papers-of-orders.test.ts',
  checkPdfProtected: 'a PDF: tests/integration/kyc/papers.test.ts',
  uploadAadhaar: 'a picture of an Aadhaar: tests/integration/kyc/kyc.test.ts',
  findPanName: 'an Aadhaar before it: tests/integration/kyc/kyc.test.ts',
  confirmPan: 'a PAN that was looked up: tests/integration/kyc/kyc.test.ts',
  uploadPan: 'an Aadhaar before it: tests/integration/kyc/kyc.test.ts',
  uploadSelfie: 'an Aadhaar before it: tests/integration/kyc/kyc.test.ts',
  uploadSignature: 'a step that is open: tests/integration/kyc/kyc.test.ts',
  verifyBankAccount: 'an account that a bank knows: tests/integration/kyc/kyc.test.ts',
  verifyDemat: 'a CML: tests/integration/kyc/kyc.test.ts',
  readKycFile: 'a file that was sent: tests/integration/kyc/kyc-file.test.ts',
  reopenStep: 'a rejected step: tests/integration/kyc/kyc.test.ts',
  readReview: 'a person who has sent a document: tests/integration/kyc/kyc-desk.test.ts',
  approveStep: 'a step under review: tests/integration/kyc/kyc-desk.test.ts',
  askAgain: 'a step under review: tests/integration/kyc/kyc-desk.test.ts',
  submitSale: 'an ISIN with its check digit: tests/integration/sale/sale.test.ts',
  acceptSale: 'an offer and a code: tests/integration/sale/sale.test.ts',
  declineSale: 'an offer: tests/integration/sale/sale.test.ts',
  cancelSale: 'a sell request: tests/integration/sale/sale.test.ts',
  readDeskSale: 'a sell request: tests/integration/sale/sale.test.ts',
  quoteSale: 'a sell request: tests/integration/sale/sale.test.ts',
  rejectSale: 'a sell request: tests/integration/sale/sale.test.ts',
  receiveShares: 'a sale whose money is in escrow: tests/integration/sale/sale.test.ts',
  confirmSalePaid: 'a payout that was asked for: tests/integration/sale/sale.test.ts',
  saveEvidence: 'a whole document: tests/integration/payment/dispute-answer.test.ts',
  importPrices: 'a file of which every line is right: tests/integration/market/prices.test.ts',
  withdrawPrice: 'a price that counts: tests/integration/market/price-withdrawn.test.ts',
  readLogo: 'which logo a company has: tests/integration/market/market.test.ts',
  proposeAct: 'an act by its name: tests/integration/proposal/proposal.test.ts',
  approveProposal: 'what somebody else proposed: tests/integration/proposal/proposal.test.ts',
  rejectProposal: 'a proposal: tests/integration/proposal/proposal.test.ts',
  saveSecurity: 'an ISIN with its check digit, and a sector: tests/integration/market/market-desk.test.ts',
  setReaction: 'an item of news: tests/integration/news/news.test.ts',
  verifyPayment: 'what Razorpay has signed: tests/integration/payment/verify-payment.test.ts',
  acceptTerms: 'the version of the terms in force: tests/integration/account/account-status.test.ts',
  updatePhone: 'a number that was proved: tests/integration/account/contact-change.test.ts',
  sendEmailChangeCode: 'a code of the other contact: tests/integration/account/contact-change.test.ts',
  verifyEmailChangeCode: 'a code of the other contact: tests/integration/account/contact-change.test.ts',
}

/** The session token of each actor, by phone. */
export type Tokens = ReadonlyMap<string, string>

export async function tokensOf({ app }: Harness): Promise<Tokens> {
  const all = [asha.phone, dev.phone, ravi.phone, operatorPhone, supervisorPhone]
  return new Map(await Promise.all(all.map(async (phone) => [phone, await tokenOf(app.context, phone)] as const)))
}

/** The ids of an investor's records, for use in requests. */
interface Records {
  readonly userId: string
  readonly quote: readonly string[]
  /** Unpaid orders. */
  readonly open: readonly string[]
  readonly order: readonly string[]
  readonly partner: readonly string[]
  readonly session: readonly string[]
  /** The picture of a ticket. */
  readonly file: readonly string[]
  /** Other accounts, which the desk may change. */
  readonly user: readonly string[]
}

/** Each investor's records, by phone. */
export type Actors = ReadonlyMap<string, Records>

/** Gives both investors quotes, a paid and an unpaid order, and a ticket with a picture. */
export async function actorsOf(harness: Harness, tokens: Tokens): Promise<Actors> {
  const actors = new Map<string, Records>()
  const user = await Promise.all(
    others.map(async (phone) => String(claimsOf(await tokenOf(harness.app.context, phone))['sub'])),
  )
  for (const [phone, first, second] of [
    [asha.phone, kaveri, SecurityId.parse('sec_two')],
    [dev.phone, SecurityId.parse('sec_one'), SecurityId.parse('sec_three')],
  ] as const) {
    const token = tokens.get(phone) ?? ''
    const { sub, sid } = claimsOf(token)
    // Placed before the paid order, which blocks further orders until its deal term is signed.
    const open = await placeOrder(harness, token, 10, second)
    const quotes = await Promise.all(companies.map((id) => quote(harness, token, 10, id)))
    const paid = await placeOrder(harness, token, 10, first)
    await pay(harness, paid.razorpay_order_id)
    actors.set(phone, {
      userId: String(sub),
      quote: quotes.map(({ quote_id }) => quote_id),
      open: [open.order_id],
      order: [paid.order_id, paid.order_id, paid.order_id, open.order_id],
      partner: [paid.razorpay_order_id, open.razorpay_order_id],
      session: ['current', String(sid)],
      file: [await pictureOf(harness, token, String(sub))],
      user,
    })
  }
  await harness.settle()
  return actors
}

async function pictureOf(harness: Harness, as: string, id: string): Promise<string> {
  await harness
    .call(
      'createTicket',
      { body: { question: 'Where?', message: 'Here.', Doc: { name: 'a.png', bytes: png() } } },
      { as },
    )
    .then(({ body }) => body)
  const { body } = await harness.call('listTickets', { params: { id }, query: {} }, { as })
  return body.data[0]?.related_file_id ?? ''
}

/** Numbers of tickets that exist or will exist soon. */
const ticketNumbers = fc.integer({ min: 1, max: 12 }).map(String)

const unknownIds = ['ord_none', 'quo_none', 'order_none', 'pay_none']
const securities = [kaveri, neither, ...companies]

/** Valid requests of a caller. Mostly with the caller's own ids of the right kind, so that many requests get past the first lookup. */
export function requestsBy(phone: string, endpoint: Endpoint, actors: Actors): fc.Arbitrary<Input> {
  const all = [...actors.values()]
  const own = actors.get(phone)
  const named: readonly string[] = endpoint.own ?? []
  const inputs = inputsOf(endpoint, (at) => {
    if (own !== undefined && named.includes(at)) return fc.constant(own.userId)
    const kind = kindOf(endpoint, at)
    if (kind === 'security') return mostly([securities], unknownIds)
    // A cancelled order accepts few requests, so that mostly the unpaid one is cancelled.
    if (endpoint.name.startsWith('cancel') && own !== undefined)
      return fc.oneof(
        { weight: 19, arbitrary: fc.constantFrom(...own.open) },
        { weight: 1, arbitrary: fc.constantFrom(...own.order, ...unknownIds) },
      )
    return mostly(
      [...(own === undefined ? [] : Array<typeof own>(10).fill(own)), ...all].map((records) => records[kind]),
      unknownIds,
    )
  })
  // A ticket number is a plain integer: a random one would rarely exist.
  const ticketAt = /\/tickets\/\{ticket\}/.test(endpoint.path)
    ? 'params.ticket'
    : endpoint.path.startsWith('/desk/tickets/') && 'params.id'
  return ticketAt
    ? fc.tuple(inputs, ticketNumbers).map(([input, number]) => withAt(input, ticketAt, number) as Input)
    : inputs
}

function kindOf(endpoint: Endpoint, at: string): 'security' | Exclude<keyof Records, 'userId' | 'open'> {
  const name = at.toLowerCase()
  if (endpoint.moduleName === 'file') return 'file'
  if (endpoint.name === 'change-user-status') return 'user'
  if (name.includes('quote')) return 'quote'
  if (name.includes('security') || endpoint.moduleName === 'market') return 'security'
  if (endpoint.moduleName === 'account') return 'session'
  return name.includes('razorpay') ? 'partner' : 'order'
}

function mostly(from: readonly (readonly string[])[], otherwise: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...from.flat()) },
    { weight: 1, arbitrary: fc.constantFrom(...otherwise) },
  )
}
