import type { OrderId, UserId } from '#shared/kernel/id.ts'
import { users } from '#functions/account/entities.ts'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { orders } from '#functions/order/entities.ts'
import { listLedger, findStock } from '#functions/order/queries.ts'
import type { TestApp } from '#tests/harness/api-client.ts'
import { kaveri } from '#tests/harness/seed.ts'

/** The steps from a phone number to owned shares, as the screens make them. */
export async function quote(harness: TestApp, token: string, quantity = 10, securityId = kaveri) {
  const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
  const { body } = await harness.call(
    'quoteOrder',
    { query: { user_id: me.data.id, security_id: securityId, quantity: String(quantity) } },
    { as: token },
  )
  return { ...body.data, user_id: me.data.id }
}

export async function placeOrder(harness: TestApp, token: string, quantity = 10, securityId = kaveri) {
  const { quote_id, user_id } = await quote(harness, token, quantity, securityId)
  const { body } = await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
  return body.data
}

export function pay(
  harness: TestApp,
  razorpayOrderId: string,
  outcome: 'captured' | 'failed' | 'authorized' | 'late' = 'captured',
) {
  return harness.sandbox('/razorpay/test/pay', { order_id: razorpayOrderId, outcome })
}

export function settle(harness: TestApp): Promise<void> {
  return harness.settle()
}

export async function orderOf(harness: TestApp, token: string, orderId: OrderId) {
  const { body } = await harness.call('listOrders', { query: {} }, { as: token })
  return body.client_holdings.find(({ order_id }) => order_id === orderId)
}

/** Opens the deal term and returns the id of its envelope. */
export async function openDealTerm(harness: TestApp, token: string, serviceOrderId: string): Promise<string> {
  const request = { body: { data: { service_order_id: serviceOrderId } } }
  await harness.call('uploadOriginal', request, { as: token })
  return harness.eventually(async () => {
    const { body } = await harness.call('createEnvelope', request, { as: token })
    if (!('data' in body)) throw new Error('the envelope is not created yet')
    return body.data.id
  })
}

export async function sign(
  harness: TestApp,
  token: string,
  serviceOrderId: OrderId,
  outcome: 'signed' | 'declined' = 'signed',
): Promise<void> {
  const envelopeId = await openDealTerm(harness, token, serviceOrderId)
  await harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome })
  await harness.settle()
}

/** Opens a session of a desk user with the keys of the application, as the desk command does. */
export async function deskToken(harness: TestApp, phone: '+919000000011' | '+919000000012'): Promise<string> {
  const user = await findUserByPhone(harness.app.context, phone)
  if (user === undefined) throw new Error(`no desk user with the number ${phone}`)
  return startSession(harness.app.context, user)
}

/** The desk confirms the seller and lodges the transfer of a signed order. */
export async function lodge(harness: TestApp, orderId: OrderId): Promise<void> {
  const operator = await deskToken(harness, '+919000000011')
  const params = { id: orderId }
  await harness.call('confirmSeller', { params, body: {} }, { as: operator }).then(({ body }) => body)
  // Refused until the money is held in escrow and the deal term is signed.
  await harness.eventually(() =>
    harness
      .call('lodgeTransfer', { params, body: { depository_reference: `NSDL-${orderId.slice(4)}` } }, { as: operator })
      .then(({ body }) => body),
  )
}

export async function credit(harness: TestApp, orderId: OrderId): Promise<void> {
  await lodge(harness, orderId)
  const supervisor = await deskToken(harness, '+919000000012')
  await harness.call('creditShares', { params: { id: orderId }, body: {} }, { as: supervisor }).then(({ body }) => body)
  await harness.settle()
}

/** The gateway takes refunds off the payments of a settlement: other payments, here an adjustment, make one possible. */
export async function settleRefunds(harness: TestApp): Promise<void> {
  await harness.sandbox('/razorpay/test/adjust', { amount: 100_000_000 })
  await harness.sandbox('/razorpay/test/settle', {})
  await harness.settle()
}

/** What the gateway kept of the payment of ten shares: 2 % and 18 % GST of it. */
const gatewayCosts = { 'gateway-fee': 10_784, 'input-gst': 1_941 }
/** The balances of an order of ten shares whose money is held in escrow. */
export const heldBalances = { investor: -539_181, escrow: 539_181, own: -12_725, ...gatewayCosts }
/** The balances of an order of ten shares that was refunded, once the gateway has taken the refund off a settlement. */
export const refundedBalances = { own: -12_725, ...gatewayCosts }
/** The balances of an order of ten shares whose seller is paid. */
export const deliveredBalances = {
  investor: -539_181,
  seller: 523_400,
  'stamp-duty': 79,
  'output-gst': 2_395,
  own: 582,
  ...gatewayCosts,
}

/** The ledger balances of an order by account, in paise, without zeros. */
export async function balances(harness: TestApp, orderId: OrderId): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const { from, to, amount_paise } of await listLedger(harness.app.context, orderId)) {
    totals[from] = (totals[from] ?? 0) - amount_paise
    totals[to] = (totals[to] ?? 0) + amount_paise
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0))
}

export async function stockOf(harness: TestApp, securityId = kaveri) {
  const stock = await findStock(harness.app.context, securityId)
  if (stock === undefined) throw new Error(`no stock of ${securityId}`)
  return { available: stock.available, held: stock.held, sold: stock.committed }
}

/** Makes an order one that was placed by an earlier version of the terms. */
export async function placedByTerms(harness: TestApp, id: OrderId, version: string): Promise<void> {
  await harness.app.context.table.update(orders.key({ id }), { set: { terms_version: version } })
}

/** The last terms that a person has accepted are these. */
export async function acceptedTerms({ app }: Pick<TestApp, 'app'>, id: UserId, version: string): Promise<void> {
  await app.context.table.update(users.key({ id }), {
    set: { terms: { version, accepted_at: app.context.clock.now() } },
  })
}
