import { startSession } from '#functions/account/commands.ts'
import { recordBankAccount, recordDemat } from '#functions/bank/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordApprovedKyc } from '#functions/kyc/commands.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import { orderIdOf } from '#shared/order/rules.ts'
import { type OrderId, QuoteId, type RazorpayOrderId, type UserId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { asha, seedData, investor, kaveri, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { pass } from './changes.ts'
import { adoptLosses, decideDispute, type Disputes, endDisputes, moveBank } from './dispute-steps.ts'
import { drawnFaults, type FaultPlan, noPlan } from './faults.ts'
import { type FaultyLoad, faultyLoad } from './faulty-load.ts'
import { type InvariantWatcher, watchInvariants } from './invariants.ts'
import { ordersOf } from './items.ts'
import { draw, random } from './random.ts'
import { finishSales, playSaleStep, type SaleStage } from './sale-play.ts'
import { noFaultControls, type Schedule, type Step } from './schedule.ts'

/** The purchase that one quote began. */
interface Purchase {
  readonly token: string
  readonly userId: UserId
  readonly quoteId: QuoteId
  /** The id that the buyer's browser received; it is required to pay. */
  razorpayOrderId?: RazorpayOrderId
}

/** The state of a running schedule. */
interface Simulation extends SaleStage {
  /** By the index of the quote; steps name a purchase by it. */
  readonly purchases: Purchase[]
  readonly disputes: Disputes
  /** The orders that were signed, confirmed, lodged and credited when the schedule ended. */
  readonly completed: Set<OrderId>
  readonly plan: FaultPlan
  readonly faulty: FaultyLoad
  readonly watcher: InvariantWatcher
  /** Adds an indented line to the log, below the line of the current step. */
  note(line: string): void
}

export interface Outcome {
  /** The violations of invariants. */
  readonly violations: readonly string[]
  /** The steps, the responses and the faults, one line each. */
  readonly log: readonly string[]
}

/** The share of steps after which the ledger is compared with the partners' records. */
const partnerCheckShare = 0.2

/** Runs a schedule in a harness of its own, lets every order reach its end, and returns the violations. */
export async function runSchedule(schedule: Schedule): Promise<Outcome> {
  const log: string[] = []
  const plan: FaultPlan = { ...noPlan }
  const note = (line: string) => void log.push(`    ${line}`)
  const faulty = faultyLoad(drawnFaults(schedule.seed, plan), random(`turns ${schedule.seed}`), note)
  const harness = await startHarness({
    seedData: seedSimulation,
    // All of them are new buyers, who compete for all shares.
    settings: { newBuyersBps: 10_000 },
    seed: schedule.seed,
    load: faulty.load,
  })
  try {
    const watcher = watchInvariants(harness, faulty)
    const simulation: Simulation = {
      harness,
      plan,
      faulty,
      watcher,
      note,
      purchases: [],
      sales: new Map(),
      charged: new Map(),
      disputes: new Map(),
      completed: new Set(),
      ...(await openSessions(harness)),
    }
    Object.assign(plan, schedule.faults)
    for (const step of schedule.steps) {
      log.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await runStep(simulation, step)
      await drain(simulation)
      const violations = [
        ...(await watcher.always()),
        ...(draw(`${schedule.seed}/${log.length}`) < partnerCheckShare ? await watcher.withPartners() : []),
      ]
      if (violations.length > 0) return { violations, log }
    }
    return {
      violations: [
        ...(await finishSchedule(simulation, schedule, log)),
        ...(await harness.violations()),
        ...faulty.violations,
      ],
      log,
    }
  } finally {
    await harness.app.close()
  }
}

/** Few enough that three buyers compete for the shares, in so many shards that large orders take from several. */
const stock = { issued: 250, shards: 3 }
const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const

/** The seed data of the harness, with three buyers who are ready to buy and few shares of one security. */
async function seedSimulation(context: Parameters<typeof seedData>[0]): Promise<void> {
  await seedData(context, stock)
  const user = await findUserByPhone(context, ravi.phone)
  if (user === undefined) throw new Error(`seedData created no user with the phone number ${ravi.phone}`)
  await recordApprovedKyc(context, user.id)
  await recordDemat(context, user.id, { dp_id: 'IN300002', client_id: '87654321' })
  await investor(context, dev)
  // With verified accounts our bank can pay the refunds that the gateway fails.
  for (const { phone } of [asha, ravi, dev]) {
    const buyer = await findUserByPhone(context, phone)
    const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
    if (buyer !== undefined) await recordBankAccount(context, buyer.id, account)
  }
}

async function openSessions(harness: Harness): Promise<Pick<Simulation, 'buyers' | 'desk'>> {
  const session = async (phone: string) => {
    const user = await findUserByPhone(harness.app.context, phone)
    if (user === undefined) throw new Error(`no user has the phone number ${phone}`)
    return { userId: user.id, phone, token: await startSession(harness.app.context, user) }
  }
  const buyers = [await session(asha.phone), await session(ravi.phone), await session(dev.phone)]
  const desk = [(await session('+919000000011')).token, (await session('+919000000012')).token] as const
  return { buyers, desk }
}

/** Runs everything that is due, together with the delayed work whose time has come. */
async function drain({ harness, faulty, note }: Simulation): Promise<void> {
  const drainOnce = () => harness.drain().catch((failure: unknown) => note(`drain: ${String(failure)}`))
  const [, hadDelayedWork] = await Promise.all([drainOnce(), faulty.later.runDue(harness.clock.now())])
  if (hadDelayedWork) await drainOnce()
}

async function runStep(simulation: Simulation, step: Step): Promise<void> {
  const { harness, note } = simulation
  // Everything that is due runs in parallel, too.
  if (step.do === 'parallel')
    return void (await Promise.all([...step.steps.map((each) => runStep(simulation, each)), drain(simulation)]))
  if (step.do === 'sequence')
    return step.steps.reduce((before, each) => before.then(() => runStep(simulation, each)), Promise.resolve())
  if (step.do === 'work') return drain(simulation)
  if (step.do === 'wait') return harness.clock.advance(step.seconds * 1000)
  if (step.do === 'quote') return quote(simulation, step)
  if (step.do === 'fault-controls') return setFaultControls(harness, { [step.vendor]: step.set })
  if (step.do === 'brownout') return void (simulation.plan.isBrownout = step.on)
  if (step.do === 'price') return price(harness, step.rupees)
  if ('sale' in step) {
    const answer = await playSaleStep(simulation, step)
    return answer === undefined ? undefined : note(`→ ${answer}`)
  }
  const purchase = simulation.purchases[step.order]
  if (purchase === undefined) return
  const response = await runOrderStep(simulation, purchase, step)
  if (response !== undefined) note(`→ ${response}`)
}

type OrderStep = Extract<Step, { readonly order: number }>

/** Runs one step of one order. Returns the response for the log. */
async function runOrderStep(
  { harness, desk, disputes }: Simulation,
  purchase: Purchase,
  step: OrderStep,
): Promise<string | undefined> {
  const orderId = orderIdOf(purchase.quoteId)
  const [operator, supervisor] = desk
  const params = { id: orderId }
  const actions: Record<OrderStep['do'], () => Promise<string | undefined>> = {
    place: () => place(harness, purchase),
    cancel: async () => describe(await harness.call('cancelOrder', { params, body: {} }, { as: purchase.token })),
    'read-status': async () =>
      describe(await harness.call('readPaymentStatus', { body: { paymentid: orderId } }, { as: purchase.token })),
    confirm: async () => describe(await harness.call('confirmSeller', { params, body: {} }, { as: operator })),
    lodge: async () =>
      describe(
        await harness.call(
          'lodgeTransfer',
          { params, body: { depository_reference: `NSDL-${orderId.slice(4)}` } },
          { as: operator },
        ),
      ),
    credit: async () => describe(await harness.call('creditShares', { params, body: {} }, { as: supervisor })),
    'open-signing': async () =>
      describe(
        await harness.call('uploadOriginal', { body: { data: { service_order_id: orderId } } }, { as: purchase.token }),
      ),
    bank: () => moveBank(harness, disputes, orderId, step.do === 'bank' ? step.move : 'gives-in'),
    decide: () => decideDispute(harness, desk, orderId, step.do === 'decide' ? step.act : 'dispute.contest'),
    pay: () => pay(harness, purchase, step.do === 'pay' ? step.outcome : 'captured'),
    sign: () => sign(harness, purchase, orderId, step.do === 'sign' ? step.outcome : 'signed'),
  }
  return actions[step.do]()
}

/** The status and the refusal of a response, for the log. */
function describe({ status, failure }: { status: number; failure: { message: string } | undefined }): string {
  return failure === undefined ? String(status) : `${status} ${failure.message}`
}

async function quote(
  { harness, buyers, purchases }: Simulation,
  { buyer, quantity }: { buyer: number; quantity: number },
): Promise<void> {
  const person = buyers[buyer % buyers.length]
  if (person === undefined) return
  const request = { query: { user_id: person.userId, security_id: kaveri, quantity: String(quantity) } }
  let response = await harness.call('quoteOrder', request, { as: person.token })
  if (response.failure !== undefined)
    response = await harness.call('quoteOrder', { query: { ...request.query, quantity: '10' } }, { as: person.token })
  purchases.push({
    ...person,
    quoteId: response.failure === undefined ? response.body.data.quote_id : QuoteId.parse('quo_none'),
  })
}

async function place(harness: Harness, purchase: Purchase): Promise<string> {
  const response = await harness.call(
    'placeOrder',
    { body: { quote_id: purchase.quoteId, user_id: purchase.userId } },
    { as: purchase.token },
  )
  if (response.failure === undefined) purchase.razorpayOrderId = response.body.data.razorpay_order_id
  return describe(response)
}

async function pay(harness: Harness, { razorpayOrderId }: Purchase, outcome: string): Promise<string | undefined> {
  if (razorpayOrderId === undefined) return 'nothing to pay'
  // The gateway refuses a second payment of a paid order; that is no violation.
  return harness.sandbox('/razorpay/test/pay', { order_id: razorpayOrderId, outcome }).then(
    () => undefined,
    (refusal: unknown) => String(refusal).slice(0, 120),
  )
}

/** Signs or declines the current envelope, if the signing workflow has created one. */
async function sign(
  harness: Harness,
  purchase: Purchase,
  orderId: OrderId,
  outcome: 'signed' | 'declined',
): Promise<string | undefined> {
  const request = { body: { data: { service_order_id: orderId } } }
  const started = await harness.call('uploadOriginal', request, { as: purchase.token })
  if (started.failure !== undefined) return describe(started)
  await harness.drain()
  const envelope = await harness.call('createEnvelope', request, { as: purchase.token })
  if (envelope.failure !== undefined || !('data' in envelope.body)) return `no envelope: ${envelope.status}`
  return harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelope.body.data.id), outcome }).then(
    () => undefined,
    (refusal: unknown) => String(refusal).slice(0, 120),
  )
}

/** Records today's price. A second price of the same day is refused, which is no violation. */
async function price(harness: Harness, rupees: number): Promise<void> {
  const point = { date: dayInIndia(harness.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await recordPrices(harness.app.context, kaveri, [point], { source: 'test' }).catch(() => undefined)
}

async function setFaultControls(harness: Harness, faultControls: object): Promise<void> {
  const response = await harness.app.fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    body: JSON.stringify(faultControls),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Redrives all dead letters, as an operator does after an alarm: stock and holdings depend on their events alone. */
function redriveAll(harness: Harness): void {
  for (const { id } of harness.app.deadLetters()) harness.app.redrive(id)
}

const noWebhooks = { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' }, signeasy: { webhooks: 'lose' } }

const minute = 60
const hour = 60 * minute

/**
 * Ends all faults, lets time pass, completes what waits for people, and lets time pass again. Then every order must have
 * reached its end.
 */
async function finishSchedule(simulation: Simulation, schedule: Schedule, log: string[]): Promise<string[]> {
  const { harness, plan, watcher } = simulation
  log.push(`${harness.clock.now()} faults end`)
  Object.assign(plan, noPlan)
  await setFaultControls(harness, noFaultControls)
  if (schedule.isSilent) await setFaultControls(harness, noWebhooks)
  await endDisputes(harness, simulation.disputes)
  const early = await watcher.withPartners()
  const advance = async (seconds: readonly number[]) => {
    for (const each of seconds) {
      harness.clock.advance(each * 1000)
      await drain(simulation)
    }
  }
  // A day, and further days until nothing but people is awaited.
  const advanceDays = async (max: number) => {
    for (let day = 0; day === 0 || (day < max && !watcher.waitsForPeopleAlone()); day += 1) {
      // The gateway takes refunds off the payments of a settlement: other payments, here an adjustment, make one possible.
      await harness.sandbox('/razorpay/test/adjust', { amount: 10_000_000_000 })
      await advance([24 * hour])
    }
  }
  await pass(harness, 140 * minute * 1000, (ms) => advance([ms / 1000]))
  // A money movement that failed repeatedly is tried again within a day (shared/kernel/retry.ts).
  await advance([24 * hour, minute])
  redriveAll(harness)
  // The gateway settles on the second working day. A payment that the bank captures a day late is found within six hours more
  // (shared/order/reconcile-schedule.ts).
  await advance([minute])
  await advanceDays(5)
  await advance([hour, minute])
  const violations = [...early, ...(await watcher.always())]
  // What people do may take money back, or make an order wait for them that did not before.
  for (let round = 0; round < 2; round += 1) {
    const haveAdopted = await adoptLosses(harness, simulation.desk)
    const haveFinished = await finishOrders(simulation, schedule, log, advance)
    const haveSold = await finishSales(simulation, schedule.seed, advance)
    if (!haveAdopted && !haveFinished && !haveSold) break
    await advance(Array<number>(4).fill(3 * hour))
    await advanceDays(5)
    await advance([hour, minute])
  }
  await advanceDays(8)
  await advance([minute, hour, minute])
  violations.push(...(await watcher.always()))
  for (const { id, payment, cancelled, transfer, signature, escrow, given_up } of ordersOf(harness)) {
    if (given_up === 'unsigned' && simulation.completed.has(id))
      violations.push(`${id} was signed when its schedule ended, and was given up as unsigned`)
    if (payment === 'PAID' && !cancelled && transfer !== 'CREDITED')
      violations.push(`${id} did not reach its end: escrow ${escrow}, signature ${signature}, transfer ${transfer}`)
  }
  return [...violations, ...(await watcher.atRest())]
}

/** Completes or cancels each paid order that waits for people. True when there were any. */
async function finishOrders(
  simulation: Simulation,
  schedule: Schedule,
  log: string[],
  advance: (seconds: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const { harness } = simulation
  let haveWaited = false
  for (const [order, { quoteId }] of simulation.purchases.entries()) {
    const end = schedule.ends[order] ?? 'credit'
    const found = ordersOf(harness).find(
      ({ quote_id, payment, cancelled, transfer }) =>
        quote_id === quoteId && payment === 'PAID' && !cancelled && transfer !== 'CREDITED',
    )
    if (found === undefined) continue
    haveWaited = true
    const isCancelled = end === 'cancel' && found.transfer !== 'LODGED'
    // A buyer whom a lost dispute of another order has suspended signs too. An order that is frozen when its last attempt ends is given
    // up later.
    const canSign = found.signing_attempt < signingAttemptsMax || ['PENDING', 'SIGNED'].includes(found.signature)
    if (!isCancelled && canSign) simulation.completed.add(found.id)
    const steps: Step[] = isCancelled
      ? [{ do: 'cancel', order }]
      : [
          { do: 'sign', order, outcome: 'signed' },
          // Without webhooks, the signing partner is asked every six hours.
          { do: 'wait', seconds: schedule.isSilent ? 7 * hour : 10 * minute },
          { do: 'confirm', order },
          { do: 'lodge', order },
          { do: 'credit', order },
        ]
    for (const step of steps) {
      log.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await runStep(simulation, step)
      await advance([0])
    }
    await advance([minute, minute, minute])
  }
  return haveWaited
}
