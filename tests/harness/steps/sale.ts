import { bankAccounts, heldBankAccounts } from '#functions/bank/entities.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { recordLot } from '#functions/holding/commands.ts'
import { OrderId, type SaleId, type UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { TestApp } from '#tests/harness/api-client.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { codeOf } from './contact.ts'
import { type OrderChanges } from '#tests/harness/sample-order.ts'

// The steps of a sale as the screens and the desk make them.

export const operatorPhone = '+919000000011' as const
export const supervisorPhone = '+919000000012' as const
export const kaveriIsin = 'INE0KV010102'

/** Gives a person shares of Kaveri, as a credited order does: one lot for each name. ₹100 a share were paid. */
export async function ownLot(context: FullContext, user_id: UserId, name: string, quantity: number): Promise<void> {
  const order: OrderChanges = {
    id: OrderId.parse(`ord_${name}`),
    user_id,
    security_id: kaveri,
    scrip_name: 'Kaveri Robotics',
    isin: kaveriIsin,
    quantity,
    price: { paise: paise(10_000) },
    total_paise: paise(10_000 * quantity),
    charges: [],
    transfer: { credited_at: context.clock.now() },
  }
  await recordLot(context, order as Order)
}

/** Gives a person the verified bank account to which sales are paid. */
export async function recordBank(context: FullContext, user_id: UserId, account_no = '123456789012'): Promise<void> {
  const account = { user_id, bank_name: 'HDFC Bank', account_no, ifsc_code: 'HDFC0000001' }
  await context.table.put(bankAccounts.itemOf(context, account))
  const held_from = context.clock.now()
  await context.table.put(heldBankAccounts.itemOf(context, { ...account, held_from }))
}

/** Seeds Asha with a bank account and two lots, of 100 and of 50 shares. */
export async function seedSeller(context: FullContext): Promise<void> {
  await seedData(context)
  const user = await findUserByPhone(context, asha.phone)
  if (user === undefined) throw new Error('Asha has no account')
  await recordBank(context, user.id)
  await ownLot(context, user.id, 'first', 100)
  await ownLot(context, user.id, 'second', 50)
}

export const ownRequest = (quantity: number) =>
  ({ scrip_name: 'Kaveri Robotics', isin: kaveriIsin, quantity, portfolio: 'unlistedportfolio' }) as const

export const otherRequest = {
  scrip_name: 'Godavari Foods',
  isin: 'INE002A01018',
  quantity: 40,
  price: 120.5,
  portfolio: 'othersportfolio',
} as const

/** Submits a request; returns its number. */
export async function submit(harness: TestApp, as: string, body: ReturnType<typeof ownRequest> | typeof otherRequest) {
  return (await harness.call('submitSale', { body }, { as })).body.data.id
}

export async function cardOf(harness: TestApp, as: string, number: number): Promise<SaleCard> {
  const { body } = await harness.call('listSales', { query: {} }, { as })
  const card = body.data.find(({ id }) => id === number)
  if (card === undefined) throw new Error(`there is no request ${number}`)
  return card
}

/** The sale of a number as the desk has it in one of its lists. */
export async function deskSaleOf(
  harness: TestApp,
  as: string,
  number: number,
  state: 'SUBMITTED' | 'QUOTED' | 'AGREED' | 'FUNDED' | 'RECEIVED' = 'SUBMITTED',
) {
  const { body } = await harness.call('listDeskSales', { query: { state } }, { as })
  const sale = body.data.find((each) => each.number === number)
  if (sale === undefined) throw new Error(`the desk has no request ${number} in ${state}`)
  return sale
}

export const quote = (harness: TestApp, as: string, id: SaleId, price = 120) =>
  harness.call('quoteSale', { params: { id }, body: { price } }, { as })

/** Asks for the code and accepts the offer with it. */
export async function accept(harness: TestApp, as: string, number: number, phone: string = asha.phone) {
  await harness.call('sendStepUpCode', { body: { change: 'sell' } }, { as }).then(({ body }) => body)
  const otp = await codeOf(harness, phone)
  return harness.call('acceptSale', { params: { id: String(number) }, body: { otp } }, { as })
}
