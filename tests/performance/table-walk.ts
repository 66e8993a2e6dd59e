import { readKey } from '#functions/vendor/razorpay/key.ts'
import { createHmac } from 'node:crypto'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { startSession } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { NewsId, type OrderId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import { codeOf, proveNumber } from '#tests/harness/steps/contact.ts'
import { acceptedTerms, deskToken, pay, sign } from '#tests/harness/steps/order.ts'
import { asha, seedData, kaveri, ravi } from '#tests/harness/seed.ts'
import { pdfOf } from '#tests/harness/pdf.ts'
import { png } from '#tests/harness/picture.ts'
import type { Answered } from '#tests/harness/api-client.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { signInWithIdentity } from './identity-walk.ts'
import { visitMarket } from './market-walk.ts'
import { followNews } from './news-walk.ts'
import { reviewKyc } from './kyc-desk-walk.ts'
import { doKyc } from './kyc-walk.ts'
import { proposeActs } from './proposal-walk.ts'
import { givePrices } from './price-walk.ts'
import { sellShares } from './sale-walk.ts'
import { signUp } from './sign-up-walk.ts'
import { isPipelineRead, type Metered, type MeteredCall, openMeter, sumOf } from './meter.ts'

/** The name of an endpoint, or of its first call after a payment, which records the payment while later calls only read. */
export type CallName = EndpointName | 'readPaymentStatus first'

export interface Walk {
  /** The cost of each endpoint on the table, without the pipeline's own reads; the highest where it was called in several ways. */
  readonly endpoints: Readonly<Partial<Record<CallName, Metered>>>
  /** Every refused call: there should be none. */
  readonly refused: readonly string[]
  /** The full cost of one order, from the login code to owned shares: calls, subscribers, timers and tasks, including the pipeline's reads. */
  readonly order: Metered
  /** The number of calls of its buyer. */
  readonly buyersCalls: number
  /** The cost of the timers in a minute in which nothing is due. */
  readonly idleMinute: Metered
}

/** Calls every endpoint: first the whole purchase as the screens and the desk do it, then the remaining endpoints. */
export async function walkAll(observe = (ports: Ports): Ports => ports): Promise<Walk> {
  const meter = openMeter()
  const harness = await startHarness({
    seedData: seedYears,
    justRun: [],
    adapt: (ports) => observe(meter.adapt(ports)),
  })
  try {
    const idleMinute = await idle(harness, () => meter.take())
    const steps = stepsOf(harness, () => meter.take())
    const bought = await buy(harness, steps)
    const order = sumOf(steps.all.filter((call) => !isIdle(call)))
    const buyersCalls = steps.made() - deskCalls
    await visitMarket(harness, steps, bought)
    await followNews(steps, bought)
    await givePrices(harness, steps, bought.operator)
    await proposeActs(harness, steps, bought.operator)
    await doKyc(harness, steps)
    await reviewKyc(harness, steps, bought.operator)
    await sellShares(harness, steps, bought)
    await callRemaining(harness, steps, bought)
    await signUp(harness, steps)
    await signInWithIdentity(harness, steps)
    // Ravi's account is deleted at the end of it.
    await changeAccount(harness, steps, bought)
    return { endpoints: steps.endpoints, refused: steps.refused, order, buyersCalls, idleMinute }
  } finally {
    await harness.close()
  }
}

/** Two years of daily prices, and news. */
async function seedYears(context: FullContext): Promise<void> {
  await seedData(context)
  await publishFaqs(context)
  const known = new Set([0, 8, 30].map((days) => dayAgo(context, days)))
  const days = Array.from({ length: 731 }, (_, days) => dayAgo(context, days)).filter((day) => !known.has(day))
  await recordPrices(
    context,
    kaveri,
    days.map((date, index) => ({ date, close_paise: paise(50_000 + index), volume: 10 })),
    { source: 'test' },
  )
  await publishNews(context, {
    id: NewsId.parse('nws_1'),
    security_id: kaveri,
    short_description: 'Kaveri Robotics opens a plant',
    long_description: `<p>${'A plant opens. '.repeat(20)}</p>`,
    news_image_url: '',
    news_picked_date: dayAgo(context, 1),
    published_at: later(context.clock.now(), -dayMs),
  })
}

function dayAgo({ clock }: FullContext, days: number) {
  return dayInIndia(later(clock.now(), -days * dayMs))
}

type Take = () => Metered
type Call = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  as?: string,
  callName?: CallName,
) => Promise<Answered<Name>>

export interface Steps {
  readonly call: Call
  /** Runs work that is not an endpoint call, and records its cost. */
  readonly meanwhile: (work: () => Promise<unknown>) => Promise<void>
  readonly endpoints: Partial<Record<CallName, Metered>>
  readonly refused: string[]
  readonly all: MeteredCall[]
  readonly made: () => number
}

function stepsOf(harness: Harness, take: Take): Steps {
  const found: Steps['endpoints'] = {}
  const refused: string[] = []
  const all: MeteredCall[] = []
  let made = 0
  const call: Call = async (name, request, as, callName = name) => {
    made += 1
    const answered = await harness.call(name, request, as === undefined ? {} : { as })
    const { calls } = take()
    all.push(...calls)
    if (answered.failure !== undefined) refused.push(`${name}: ${answered.failure.message}`)
    const own = sumOf(calls.filter((each) => !isPipelineRead(each)))
    if (own.calls.length >= (found[callName]?.calls.length ?? 0)) found[callName] = own
    return answered
  }
  const meanwhile = async (work: () => Promise<unknown>) => {
    await work()
    all.push(...take().calls)
  }
  return { call, meanwhile, endpoints: found, refused, all, made: () => made }
}

const deskCalls = 3

/** A purchase as the screens do it, in 18 calls; the desk makes three more. */
async function buy(harness: Harness, { call, meanwhile }: Steps) {
  await call('sendLoginCode', { body: { username: asha.phone } })
  const otp = /\b\d{6}\b/.exec((await harness.inbox(asha.phone))[0]?.text ?? '')?.[0] ?? ''
  const { body: login } = await call('verifyLoginCode', { body: { username: asha.phone, otp } })
  const token = 'token' in login ? login.token.token : ''
  const { body: me } = await call('readLoginDetail', {}, token)
  const userId = me.data.id
  await call('readSnapshot', {})
  await call('readSecurity', { params: { id: kaveri } }, token)
  await call('readPriceGraph', { body: { related_security_id: kaveri } }, token)
  await call('listSecurityNews', { params: { securityId: kaveri }, body: { userId } }, token)

  const { body: quoted } = await call(
    'quoteOrder',
    { query: { user_id: userId, security_id: kaveri, quantity: '10' } },
    token,
  )
  const { body: checkout } = await call(
    'placeOrder',
    { body: { quote_id: quoted.data.quote_id, user_id: userId } },
    token,
  )
  const { order_id, razorpay_order_id } = checkout.data
  await meanwhile(() => pay(harness, razorpay_order_id))
  await call('takePaymentCallback', { params: { order_id }, body: {} })
  await call('readPaymentStatus', { body: { paymentid: order_id } }, token, 'readPaymentStatus first')
  await call('createServiceOrder', { body: { order_id } }, token)
  await meanwhile(() => harness.settle())

  const signing = { body: { data: { service_order_id: order_id } } }
  await call('uploadOriginal', signing, token)
  await meanwhile(() => harness.drain())
  await call('uploadRiskDisclosure', signing, token)
  const { body: envelope } = await call('createEnvelope', signing, token)
  await call('readSigningAddress', signing, token)
  await meanwhile(() =>
    harness.sandbox('/signeasy/test/sign', {
      envelope_id: Number('data' in envelope ? envelope.data.id : 0),
      outcome: 'signed',
    }),
  )
  await meanwhile(() => harness.settle())

  const [operator, supervisor] = await Promise.all([
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
  await call('confirmSeller', { params: { id: order_id }, body: {} }, operator)
  await call('lodgeTransfer', { params: { id: order_id }, body: { depository_reference: 'NSDL-0001' } }, operator)
  await call('creditShares', { params: { id: order_id }, body: {} }, supervisor)
  await meanwhile(() => harness.settle())
  await call('listOrders', { query: {} }, token)
  const { body: owned } = await call('listHoldings', { query: {} }, token)
  if (owned.client_holdings.length !== 1) throw new Error('the order has no holding')
  return { token, userId, order_id, razorpay_order_id, operator }
}

/** The remaining endpoints, after a purchase. */
async function callRemaining(
  harness: Harness,
  { call, meanwhile }: Steps,
  { token, userId, order_id, razorpay_order_id, operator }: Awaited<ReturnType<typeof buy>>,
): Promise<void> {
  await call('readPhoneProof', {})
  await call('readLoginDetail', {}, token)
  await call('readBasicInfo', { params: { id: userId } }, token)
  await call('listSessions', {}, token)
  const { body: sectors } = await call('listSectors', {}, token)
  if (!sectors.data.some(({ code }) => code === 'TECH')) throw new Error('the sectors are missing')
  await call('listSecurities', { query: { userId, status: '1' }, body: {} }, token)
  await call('readPaymentStatus', { body: { paymentid: razorpay_order_id } }, token)
  await call('readEscrowSteps', { body: { service_id: order_id } }, token)
  await call('updateUsersFcmToken', { body: { fcm_token: 'a-phone', deviceType: 'android', userId } }, token)
  await call('readBankAccount', { query: { user_id: userId } }, token)
  await call('readDemat', { query: { user_id: userId } }, token)
  await call('listBanks', {}, token)
  await call('listStates', {}, token)
  await call('searchDepositoryParticipants', { query: { name: 'bank' } }, token)
  await call('listBranches', { body: { bankId: 'KLGB', state: 'Kerala' } }, token)
  await call('findBranch', { query: { ifscCode: 'SBIN0000300' } }, token)
  await call('recordBranch', { body: { ifsc: 'SBIN0000300' } }, token)
  await call('listFaqs', {}, token)
  await call(
    'createTicket',
    { body: { question: 'Where?', message: 'Here.', Doc: { name: 'a.png', bytes: png() } } },
    token,
  )
  await call('checkPdfProtected', { body: { Doc: { name: 'cml.pdf', bytes: pdfOf() } } }, token)
  const { body: tickets } = await call('listTickets', { params: { id: userId }, query: {} }, token)
  await call('readFileAddress', { query: { id: tickets.data[0]?.related_file_id ?? '' } }, token)
  await call('listDeskTickets', { query: {} }, operator)
  const ticket = String(tickets.data[0]?.id)
  await call('answerTicket', { params: { id: ticket }, body: { status: 3, feedback: 'Done' } }, operator)
  await call('replyToTicket', { params: { ticket }, body: { message: 'Not yet.' } }, token)
  await call('markTicketSeen', { params: { ticket }, body: { message: 3 } }, token)
  await call('listTicketMessages', { params: { ticket }, query: {} }, token)
  await call('readDeskTicket', { params: { id: ticket }, query: {} }, operator)
  await call(
    'saveFaq',
    { body: { id: 1, question: 'What are unlisted shares?', answer: '<p>Shares that no exchange lists.</p>' } },
    operator,
  )

  const paper = { params: { id: order_id } }
  await call('readReceipt', paper, token)
  await call('readDealNote', paper, token)
  await call('readInvoice', paper, token)
  await call('exportOrders', {}, token)
  await call('exportHoldings', {}, token)

  const file = { name: 'letter.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF\n') }
  await call('saveEvidence', { params: { id: order_id }, body: { file } }, operator)

  const second = await call('quoteOrder', { query: { user_id: userId, security_id: kaveri, quantity: '10' } }, token)
  await call('readDrafts', { params: { id: second.body.data.quote_id } }, token)
  const { body: open } = await call(
    'placeOrder',
    { body: { quote_id: second.body.data.quote_id, user_id: userId } },
    token,
  )
  await harness.sandbox('/razorpay/test/pay', { order_id: open.data.razorpay_order_id, outcome: 'captured' })
  await meanwhile(() => harness.settle())
  await call('listDeskOrders', { query: {} }, operator)
  await meanwhile(() => lodge(harness, token, operator, open.data.order_id))
  const rejection = { params: { id: open.data.order_id }, body: { reason: 'The ISIN is frozen.' } }
  await call('rejectTransfer', rejection, operator)
  await call('giveUpOrder', { params: { id: open.data.order_id }, body: {} }, operator)
  await call('cancelOrder', { params: { id: open.data.order_id }, body: {} }, token)

  const user = await findUserByPhone(harness.app.context, asha.phone)
  if (user === undefined) throw new Error('Asha is missing from the seed data')
  const other = await startSession(harness.app.context, user)
  await call('endSession', { params: { id: 'current' } }, other)
  await call('endAllSessions', {}, token)
}

async function lodge(harness: Harness, token: string, operator: string, id: OrderId): Promise<void> {
  await sign(harness, token, id)
  await harness.call('confirmSeller', { params: { id }, body: {} }, { as: operator })
  await harness.call('lodgeTransfer', { params: { id }, body: { depository_reference: 'NSDL-0002' } }, { as: operator })
}

/** Changes of an account, by its owner and by the desk: Ravi's, because his name and contacts are not locked by a PAN or an order. */
async function changeAccount(
  harness: Harness,
  { call, meanwhile }: Steps,
  { razorpay_order_id, operator }: Awaited<ReturnType<typeof buy>>,
): Promise<void> {
  const checkout = { razorpay_order_id, razorpay_payment_id: 'pay_N8k2vQ1xT0aZ4b' }
  const razorpay_signature = createHmac('sha256', (await readKey(harness.app.context)).key_secret)
    .update(Object.values(checkout).join('|'))
    .digest('hex')
  await call('verifyPayment', { body: { ...checkout, razorpay_signature } })

  const user = await findUserByPhone(harness.app.context, ravi.phone)
  if (user === undefined) throw new Error('Ravi is missing from the seed data')
  const token = await startSession(harness.app.context, user)
  await startSession(harness.app.context, user)
  const [phone, email] = ['+919876500001', 'ravi.menon@example.org']
  await call('checkUserDetails', { params: { id: user.id } }, token)
  await acceptedTerms(harness, user.id, '2026-11-21')
  await call('acceptTerms', { body: { version: termsVersion } }, token)
  await call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, token)
  const stepUp = async (change: 'number' | 'email', to: string) => {
    await call('sendStepUpCode', { body: { change } }, token)
    await call('verifyStepUpCode', { body: { change, otp: await codeOf(harness, to) } }, token)
  }
  await stepUp('number', ravi.email)
  await meanwhile(() => proveNumber(harness, token, phone))
  await call('updatePhone', { body: { user_name: phone } }, token)
  await stepUp('email', phone)
  await call('sendEmailChangeCode', { body: { email } }, token)
  await call('verifyEmailChangeCode', { body: { email, otp: await codeOf(harness, email) } }, token)
  await meanwhile(() => harness.drain())

  await call('liftBlock', { body: { identifier: phone } }, operator)
  const supervisor = await deskToken(harness, '+919000000012')
  for (const status of ['DEACTIVATED', 'DELETED'] as const)
    await call(
      'changeUserStatus',
      { params: { id: user.id }, body: { status, reason: 'Asked for by letter' } },
      supervisor,
    )
  await meanwhile(() => harness.drain())
}

const idleMinutes = 10

async function idle(harness: Harness, take: Take): Promise<Metered> {
  take()
  for (let minute = 0; minute < idleMinutes; minute += 1) await harness.advance('PT1M')
  const { calls, readUnits, writeUnits } = take()
  return { calls, readUnits: readUnits / idleMinutes, writeUnits: writeUnits / idleMinutes }
}

/**
 * A timer's call that found nothing, the catalogue's look at the change counters, and the readings of statements with their pages: they
 * cost the same without any order.
 */
function isIdle({ kind, itemKinds: [itemKind = ''], found }: MeteredCall): boolean {
  if (itemKind.startsWith('settlement/reading/')) return true
  return /^gsi2:((order|agreement|sale)\/(unpaid-due|due|set-aside)|proposal\/open)$/.test(itemKind)
    ? found === 0
    : itemKind === 'market/changes' || (kind === 'get' && itemKind.startsWith('platform/due/'))
}
