import { findUserByPhone } from '#functions/account/queries.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { asha } from '#tests/harness/seed.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { deskSaleOf, otherRequest, ownLot, ownRequest, recordBank } from '#tests/harness/steps/sale.ts'
import { deskToken } from '#tests/harness/steps/order.ts'
import type { Steps } from './table-walk.ts'

/** Sells shares as the screens and the desk do it: one sale to the end, and one for each other end. */
export async function sellShares(
  harness: Harness,
  { call, meanwhile }: Steps,
  { token, operator }: { readonly token: string; readonly operator: string },
): Promise<void> {
  const { context } = harness.app
  const supervisor = await deskToken(harness, '+919000000012')
  await meanwhile(async () => {
    const user = await findUserByPhone(context, asha.phone)
    if (user === undefined) throw new Error('Asha has no account')
    await recordBank(context, user.id)
    await ownLot(context, user.id, 'walked', 40)
  })
  const submit = async (body: typeof otherRequest | ReturnType<typeof ownRequest>) => {
    const { data } = (await call('submitSale', { body }, token)).body
    let id: SaleId | undefined
    await meanwhile(async () => {
      id = (await deskSaleOf(harness, operator, data.id)).sale_id
    })
    if (id === undefined) throw new Error(`there is no request ${data.id}`)
    return { params: { id: String(data.id) }, desk: { id } }
  }
  const sold = await submit(ownRequest(10))
  await call('listDeskSales', { query: {} }, operator)
  await call('quoteSale', { params: sold.desk, body: { price: 120 } }, operator)
  await call('readDeskSale', { params: sold.desk }, operator)
  await meanwhile(() => harness.call('sendStepUpCode', { body: { change: 'sell' } }, { as: token }))
  const otp = await codeOf(harness, asha.phone)
  await call('acceptSale', { params: sold.params, body: { otp } }, token)
  await meanwhile(() =>
    harness.eventually(async () => {
      const { state } = (await harness.call('readDeskSale', { params: sold.desk }, { as: operator })).body.data
      if (state !== 'FUNDED') throw new Error(`the sale is ${state}`)
    }),
  )
  await call('receiveShares', { params: sold.desk, body: { reference: 'NSDL-WALK-1' } }, operator)
  // The payout is asked for, and the partner has not paid it yet.
  await meanwhile(() => harness.drain())
  await call('confirmSalePaid', { params: sold.desk, body: { utr: 'UTRWALK1' } }, supervisor)
  const rejected = await submit(otherRequest)
  await call('rejectSale', { params: rejected.desk, body: { reason: 'No demand' } }, operator)
  const declined = await submit(ownRequest(1))
  await call('quoteSale', { params: declined.desk, body: { price: 120 } }, operator)
  await call('declineSale', { params: declined.params }, token)
  const cancelled = await submit(ownRequest(1))
  await call('cancelSale', { params: cancelled.params }, token)
  await call('listSales', { query: {} }, token)
  await call('readPortfolioValue', {}, token)
  await call('readGains', { query: {} }, token)
  await call('exportGains', { query: {} }, token)
}
