import { afterEach, describe, expect, it } from 'vitest'
import { recordBankAccount } from '#functions/bank/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { paymentFailures } from '#shared/payment/failure.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import {
  balances,
  credit,
  deliveredBalances,
  orderOf,
  pay,
  placeOrder,
  quote,
  settle,
  settleRefunds,
  sign,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

afterEach(async () => {
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

async function start(settings: Partial<Settings>, account = true): Promise<void> {
  harness = await startHarness({ seedData, settings })
  token = await harness.logIn(asha.phone)
  const user = await findUserByPhone(harness.app.context, asha.phone)
  if (user === undefined) throw new Error('Asha is missing from the seed data')
  if (account) await recordBankAccount(harness.app.context, user.id, own)
}

const own = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }

/** The checkout of the gateway, as the browser calls it. */
function payBy(
  order: { readonly razorpay_order_id: string; readonly amount: number; readonly key: string },
  how: object,
) {
  const { razorpay_order_id: order_id, amount, key: key_id } = order
  return harness.sandbox('/razorpay/v1/checkout/pay', { key_id, order_id, amount, ...how })
}

describe('a purchase from the own account only', () => {
  it('names the account, and the gateway refuses a payment from another one', async () => {
    await start({ ownAccountOnly: true })
    expect((await quote(harness, token)).pay_from).toEqual({ account_no: '•••••••7890', ifsc_code: 'SBIN0000300' })
    const order = await placeOrder(harness, token)
    const refused = await payBy(order, { method: 'upi', vpa: 'other@razorpay' })
    expect(JSON.stringify(refused)).toContain('bank_account_validation_failed')
    const status = await harness.call('readPaymentStatus', { body: { paymentid: order.order_id } }, { as: token })
    expect(status.body.message.data.failure).toBe(paymentFailures.OTHER_ACCOUNT)
    expect((await readOrder(harness.app.context, order.order_id)).payment.state).toBe('PENDING')
    await payBy(order, { method: 'upi', vpa: 'success@razorpay' })
    await settle(harness)
    expect((await readOrder(harness.app.context, order.order_id)).payment.state).toBe('PAID')
  })

  it('is not offered where the stage does not ask for it', async () => {
    await start({})
    expect(await quote(harness, token)).not.toHaveProperty('pay_from')
    const order = await placeOrder(harness, token)
    await payBy(order, { method: 'upi', vpa: 'other@razorpay' })
    await settle(harness)
    expect((await readOrder(harness.app.context, order.order_id)).payment.state).toBe('PAID')
  })

  it('needs a verified account before it begins', async () => {
    await start({ ownAccountOnly: true }, false)
    const { quote_id, user_id } = await quote(harness, token)
    const { failure } = await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
    expect(failure).toMatchObject({ message: 'KYC_INCOMPLETE' })
  })
})

describe('tax deducted at source', () => {
  const withTds = { tdsBps: 10, tdsAbove: 5_000 }

  it('is collected above its threshold only', async () => {
    await start({ ...withTds, tdsAbove: 5_234 })
    expect((await quote(harness, token)).charges.map(({ code }) => code)).not.toContain('TDS')
    expect((await quote(harness, token, 20)).charges).toContainEqual({ code: 'TDS', label: 'TDS', amount: 10.47 })
  })

  it('is in the total and not in the price, and is paid to its own account after the credit (C25, D8)', async () => {
    await start(withTds)
    const { order_id, razorpay_order_id, amount } = await placeOrder(harness, token)
    expect(amount).toBe(539_181 + 523)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    expect(await orderOf(harness, token, order_id)).toMatchObject({
      price: 5391.81,
      is_tcs_tds_collected: true,
      is_tcs_tds_collected_value: 5.23,
    })
    expect(await balances(harness, order_id)).toMatchObject({
      investor: -539_704,
      seller: deliveredBalances.seller,
      tds: 523,
    })
    const { body } = await harness.call('listHoldings', { query: {} }, { as: token })
    expect(body.client_holdings[0]).toMatchObject({ average_price_per_share: 539.18, total_price: 5391.81 })
  })

  it('is refunded with the rest (C25)', async () => {
    await start(withTds)
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await harness.call('cancelOrder', { params: { id: order_id }, body: { expect: 'PAID' } }, { as: token })
    await settle(harness)
    await settleRefunds(harness)
    const left = await balances(harness, order_id)
    expect([left['investor'], left['tds']]).toEqual([undefined, undefined])
  })
})
