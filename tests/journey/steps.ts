import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import { readLedger, readStock } from '#functions/order/read.ts'
import type { Visited } from '#tests/world/visit.ts'
import { kaveri } from '#tests/world/furnish.ts'

/** What people do on the way from a phone number to owned shares, one step each, as the screens do it. */
export async function quote(world: Visited, token: string, quantity = 10, securityId = kaveri) {
  const { body: me } = await world.call('readLoginDetail', {}, { as: token })
  const { body } = await world.call(
    'quoteOrder',
    { query: { user_id: me.data.id, security_id: securityId, quantity: String(quantity) } },
    { as: token },
  )
  return { ...body.data, user_id: me.data.id }
}

export async function place(world: Visited, token: string, quantity = 10, securityId = kaveri) {
  const { quote_id, user_id } = await quote(world, token, quantity, securityId)
  const { body } = await world.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
  return body.data
}

export function pay(
  world: Visited,
  razorpayOrderId: string,
  outcome: 'captured' | 'failed' | 'authorized' | 'late' = 'captured',
) {
  return world.sandbox('/razorpay/test/pay', { order_id: razorpayOrderId, outcome })
}

export function settle(world: Visited): Promise<void> {
  return world.settle()
}

export async function orderOf(world: Visited, token: string, orderId: string) {
  const { body } = await world.call('listOrders', { query: {} }, { as: token })
  return body.client_holdings.find(({ order_id }) => order_id === orderId)
}

/** Opens the deal term and answers the envelope that it is in. */
export async function openDealTerm(world: Visited, token: string, serviceOrderId: string): Promise<string> {
  const request = { body: { data: { service_order_id: serviceOrderId } } }
  await world.call('uploadOriginal', request, { as: token })
  return world.eventually(async () => {
    const { body } = await world.call('createEnvelope', request, { as: token })
    if (!('data' in body)) throw new Error('the envelope is not there yet')
    return body.data.id
  })
}

export async function sign(
  world: Visited,
  token: string,
  serviceOrderId: string,
  outcome: 'signed' | 'declined' = 'signed',
): Promise<void> {
  const envelopeId = await openDealTerm(world, token, serviceOrderId)
  await world.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome })
  await world.settle()
}

/** A session of a desk person, made with the house's own keys, as the desk command makes it. */
export async function deskToken(world: Visited, phone: '+919000000011' | '+919000000012'): Promise<string> {
  const user = await readUserByPhone(world.house.ports, phone)
  if (user === undefined) throw new Error(`no desk person ${phone}`)
  return openSession(world.house.ports, user)
}

export async function credit(world: Visited, orderId: string): Promise<void> {
  const [operator, supervisor] = await Promise.all([
    deskToken(world, '+919000000011'),
    deskToken(world, '+919000000012'),
  ])
  const params = { id: orderId }
  await world.call('confirmSeller', { params, body: {} }, { as: operator }).then(({ body }) => body)
  // Refused until the money is held and the deal term signed.
  await world.eventually(() =>
    world
      .call('lodgeTransfer', { params, body: { depository_reference: 'NSDL-0001' } }, { as: operator })
      .then(({ body }) => body),
  )
  await world.call('creditShares', { params, body: {} }, { as: supervisor }).then(({ body }) => body)
  await world.settle()
}

/** Where the money of an order lies, by account, in paise. */
export async function balances(world: Visited, orderId: string): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const { from, to, amount_paise } of await readLedger(world.house.ports, orderId)) {
    totals[from] = (totals[from] ?? 0) - amount_paise
    totals[to] = (totals[to] ?? 0) + amount_paise
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0))
}

export async function stockOf(world: Visited, securityId = kaveri) {
  const stock = await readStock(world.house.ports, securityId)
  if (stock === undefined) throw new Error('no stock')
  const held = Object.values(stock.holds).reduce((sum, quantity) => sum + quantity, 0)
  return { available: stock.available, held, sold: stock.sold }
}
