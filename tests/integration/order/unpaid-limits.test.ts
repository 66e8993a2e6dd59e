import { afterEach, describe, expect, it } from 'vitest'
import { SecurityId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { unpaidOrdersADayMax } from '#shared/order/limits.ts'
import { asha, company, investor, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { pay, placeOrder, quote, settle, stockOf } from '#tests/harness/steps/order.ts'

let harness: Harness

afterEach(() => harness.close())

async function place(token: string, quantity = 10, securityId = kaveri) {
  const { quote_id, user_id } = await quote(harness, token, quantity, securityId)
  return harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
}

async function cancel(token: string, id: string): Promise<void> {
  await harness.call('cancelOrder', { params: { id }, body: { expect: 'UNPAID' } }, { as: token })
  await harness.drain()
}

describe('the unpaid orders of a day', () => {
  it('are those of a day in India', async () => {
    harness = await startHarness({ seedData, at: instantOf('2026-11-22T23:50:00.000Z') })
    const token = await harness.logIn(asha.phone)
    for (let count = 0; count < unpaidOrdersADayMax; count++)
      await cancel(token, (await placeOrder(harness, token)).order_id)
    // 05:31 in India, the next day in London.
    await harness.advance('PT11M')
    expect((await place(token)).failure?.message).toBe('TOO_MANY_UNPAID')
    await harness.advance('PT18H30M')
    const again = await harness.logIn(asha.phone)
    expect((await place(again)).status).toBe(200)
  })
})

const depositories = { available_nsdl: true, available_cdsl: true }
const others = [1, 2, 3].map((number) => ({
  id: SecurityId.parse(`sec_other${number}`),
  name: `Other ${number}`,
  isin: `INE0OT0${number}`,
}))

describe('the orders of a person that wait for their payment', () => {
  it('are three at most', async () => {
    harness = await startHarness({
      async seedData(context) {
        await seedData(context)
        for (const { id, name, isin } of others) await company(context, id, name, isin, depositories, 500)
      },
    })
    const token = await harness.logIn(asha.phone)
    const first = await placeOrder(harness, token)
    await placeOrder(harness, token, 10, SecurityId.parse('sec_other1'))
    await placeOrder(harness, token, 10, SecurityId.parse('sec_other2'))
    const fourth = () => place(token, 10, SecurityId.parse('sec_other3'))
    expect((await fourth()).failure).toMatchObject({
      message: 'TOO_MANY_OPEN',
      words: 'Three of your orders wait for their payment. Pay or cancel one of them first.',
    })
    expect((await place(token)).failure?.message).toBe('OPEN_RESERVATION')
    await cancel(token, first.order_id)
    expect((await fourth()).status).toBe(200)
  })

  it('are no longer counted once they are paid or have ended', async () => {
    harness = await startHarness({ seedData })
    const token = await harness.logIn(asha.phone)
    const count = async () =>
      (await harness.app.context.table.query({ pk: `order#user#${await userId(token)}`, prefix: 'totals', limit: 1 }))
        .items[0]?.['open']
    const { razorpay_order_id } = await placeOrder(harness, token)
    expect(await count()).toBe(1)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect(await count()).toBe(0)
  })
})

async function userId(token: string): Promise<string> {
  return (await harness.call('readLoginDetail', {}, { as: token })).body.data.id
}

describe('people who have never paid', () => {
  it('reserve a quarter of the unsold shares together, and count no longer once they have paid', async () => {
    const buyers = [1, 2, 3].map((number) => ({
      phone: `+91900000010${number}`,
      email: `buyer${number}@example.com`,
      first_name: 'Buyer',
      last_name: 'New',
    }))
    harness = await startHarness({
      async seedData(context) {
        await seedData(context)
        for (const buyer of buyers) await investor(context, buyer)
      },
    })
    const [first = '', second = '', third = ''] = await Promise.all(buyers.map(({ phone }) => harness.logIn(phone)))
    const { razorpay_order_id } = await placeOrder(harness, first, 100)
    expect((await place(second, 30)).failure).toMatchObject({
      message: 'RESERVED_BY_OTHERS',
      words: 'Others have reserved these shares and are about to pay. Please try again in 20 minutes.',
    })
    expect((await place(second, 20)).status).toBe(200)
    expect((await place(third)).failure?.message).toBe('RESERVED_BY_OTHERS')
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await settle(harness)
    expect((await place(third, 80)).status).toBe(200)
    expect(await stockOf(harness)).toEqual({ available: 300, held: 100, sold: 100 })
    await harness.advance('PT25M')
    expect(await stockOf(harness)).toEqual({ available: 400, held: 0, sold: 100 })
    expect((await place(third, 120)).status).toBe(200)
  })

  it('may always reserve one order, and are not limited once they have paid', async () => {
    harness = await startHarness({ seedData })
    const token = await harness.logIn(asha.phone)
    const { razorpay_order_id } = await placeOrder(harness, token, 200)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect((await stockOf(harness)).sold).toBe(200)
  })
})

describe('reservations that lapse', () => {
  it('twice without any try to pay bar the company for a day, not another one', async () => {
    harness = await startHarness({
      async seedData(context) {
        await seedData(context)
        for (const { id, name, isin } of others) await company(context, id, name, isin, depositories, 500)
      },
    })
    const token = await harness.logIn(asha.phone)
    for (let time = 0; time < 2; time++) {
      await placeOrder(harness, token)
      await harness.advance('PT22M')
    }
    expect((await place(token)).failure).toMatchObject({
      message: 'LAPSED_TWICE',
      words: 'You reserved these shares twice without trying to pay. You can order them again a day later.',
    })
    expect((await place(token, 10, SecurityId.parse('sec_other1'))).status).toBe(200)
    await harness.advance('PT24H')
    expect((await place(await harness.logIn(asha.phone))).status).toBe(200)
  })

  it('after a try to pay, or that are cancelled, bar nothing', async () => {
    harness = await startHarness({ seedData })
    const token = await harness.logIn(asha.phone)
    for (let time = 0; time < 2; time++) {
      const { razorpay_order_id } = await placeOrder(harness, token)
      await pay(harness, razorpay_order_id, 'failed')
      await harness.advance('PT22M')
    }
    await cancel(token, (await placeOrder(harness, token)).order_id)
    expect((await place(token)).status).toBe(200)
  })
})
