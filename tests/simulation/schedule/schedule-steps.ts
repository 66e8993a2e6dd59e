import { recordPrices } from '#functions/market/commands.ts'
import { orderIdOf } from '#shared/order/rules.ts'
import { type OrderId, QuoteId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { decideDispute, moveBank } from './dispute-steps.ts'
import { playSaleStep } from './sale-play.ts'
import type { Step } from './schedule.ts'
import { type Purchase, type Simulation, drain } from './simulation.ts'

export async function runStep(simulation: Simulation, step: Step): Promise<void> {
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

export async function setFaultControls(harness: Harness, faultControls: object): Promise<void> {
  const response = await harness.app.fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    body: JSON.stringify(faultControls),
  })
  if (!response.ok) throw new Error(await response.text())
}
