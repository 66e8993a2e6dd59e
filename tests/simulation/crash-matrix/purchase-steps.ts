import { recordPrices } from '#functions/market/commands.ts'
import type { OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { dayInIndia, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { pay } from '#tests/harness/steps/order.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors, Person } from './actors.ts'

// The steps of a purchase, each tried again where a crash took its answer.

export interface PlacedOrder {
  readonly orderId: OrderId
  readonly razorpayOrderId: RazorpayOrderId
}

export async function placeOrder({ harness, perform, asha }: Actors, securityId = kaveri): Promise<PlacedOrder> {
  const quantity = '10'
  const { quote_id } = await perform('Asha requests a quote for ten shares', () =>
    harness
      .call('quoteOrder', { query: { user_id: asha.userId, security_id: securityId, quantity } }, { as: asha.token })
      .then(({ body }) => body.data),
  )
  const headers = { 'idempotency-key': 'purchase-1' }
  const placed = await perform('Asha places the order', () =>
    harness
      .call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as: asha.token, headers })
      .then(({ body }) => body.data),
  )
  return { orderId: placed.order_id, razorpayOrderId: placed.razorpay_order_id }
}

export async function payOrder(
  actors: Actors,
  placed: PlacedOrder,
  outcome: Parameters<typeof pay>[2] = 'captured',
): Promise<void> {
  const { harness, perform, asha, advance } = actors
  await perform(`Asha pays: ${outcome}`, () => pay(harness, placed.razorpayOrderId, outcome))
  await perform('Asha reads the payment status', () =>
    harness
      .call('readPaymentStatus', { body: { paymentid: placed.orderId } }, { as: asha.token })
      .then(({ body }) => body),
  )
  // Time for the collect into escrow to settle.
  await advance(10 * secondMs)
}

export async function cancel({ harness, perform, asha }: Actors, { orderId }: PlacedOrder): Promise<void> {
  await perform('Asha cancels the order', () =>
    harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: asha.token }).then(({ body }) => body),
  )
}

/** Makes the four requests of the signing screen until the envelope exists. Returns the envelope's id. */
export async function openDealTerm(
  { harness, perform, asha, advance }: Actors,
  { orderId }: PlacedOrder,
): Promise<number> {
  const request = { body: { data: { service_order_id: orderId } } }
  const options = { as: asha.token }
  await perform('Asha opens the deal term', () =>
    harness.call('uploadOriginal', request, options).then(({ body }) => body),
  )
  await perform('Asha opens the risk disclosure', () =>
    harness.call('uploadRiskDisclosure', request, options).then(({ body }) => dataIn(body)),
  )
  const { id } = await perform('Asha requests the envelope', () =>
    harness.call('createEnvelope', request, options).then(({ body }) => dataIn<{ readonly id: string }>(body)),
  )
  await perform('Asha requests the signing address', () =>
    harness.call('readSigningAddress', request, options).then(({ body }) => dataIn(body)),
  )
  await advance(0)
  return Number(id)
}

function dataIn<T>(body: object): T {
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return body.data as T
}

export async function sign(
  actors: Actors,
  placed: PlacedOrder,
  outcome: 'signed' | 'declined' = 'signed',
): Promise<void> {
  const envelope_id = await openDealTerm(actors, placed)
  await actors.perform(`Asha's decision on the deal term: ${outcome}`, () =>
    actors.harness.sandbox('/signeasy/test/sign', { envelope_id, outcome }),
  )
}

/** Makes the steps of the desk until the transfer is lodged. */
export async function confirmAndLodge(
  { harness, perform, operator }: Actors,
  { orderId: id }: PlacedOrder,
  depository_reference: string,
): Promise<void> {
  const params = { id }
  await perform('The desk records that the seller is ready', () =>
    harness.call('confirmSeller', { params, body: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await perform('The desk lodges the transfer', () =>
    harness
      .call('lodgeTransfer', { params, body: { depository_reference } }, { as: operator.token })
      .then(({ body }) => body),
  )
}

export async function creditShares(actors: Actors, placed: PlacedOrder): Promise<void> {
  const { harness, perform, operator, supervisor } = actors
  await perform('The desk lists its orders', () =>
    harness.call('listDeskOrders', { query: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await confirmAndLodge(actors, placed, 'NSDL-0001')
  await perform('A supervisor credits the shares', () =>
    harness
      .call('creditShares', { params: { id: placed.orderId }, body: {} }, { as: supervisor.token })
      .then(({ body }) => body),
  )
}

export async function registerPhone({ harness, perform }: Actors, { token, userId }: Person): Promise<void> {
  const body = { fcm_token: 'ePhone-1:APA91bSecretOfThisPhone', deviceType: 'android', userId }
  await perform('A phone is registered', () =>
    harness.call('updateUsersFcmToken', { body }, { as: token }).then(({ body }) => body),
  )
}

export async function recordPrice({ harness, perform }: Actors, rupees: number): Promise<void> {
  const point = { date: dayInIndia(harness.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await perform(`The price is Rs ${rupees}`, () =>
    recordPrices(harness.app.context, kaveri, [point], { source: 'test' }),
  )
}

export async function loseWebhooks({ harness }: Actors): Promise<void> {
  const lost = { webhooks: 'lose' }
  await harness.sandbox('/levers', { razorpay: lost, vouch: lost, signeasy: lost }, 'PUT')
}

/** Asha buys ten shares, and they arrive. */
export async function buyShares(actors: Actors): Promise<void> {
  const placed = await placeOrder(actors)
  await payOrder(actors, placed)
  await actors.minutes(2)
  await sign(actors, placed)
  await actors.minutes(3)
  await creditShares(actors, placed)
  await actors.minutes(3)
}
