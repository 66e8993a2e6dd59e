import { readSale } from '#functions/sale/queries.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { asha } from '#tests/harness/seed.ts'
import { buyerAccount } from '#tests/harness/steps/sale-money.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { kaveriIsin, otherRequest, recordBank } from '#tests/harness/steps/sale.ts'
import { credit, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

type Portfolio = 'own' | 'other'
type SaleAct =
  | 'sale.take-payment'
  | 'sale.return-excess'
  | 'sale.return-shares'
  | 'sale.pay-again'
  | 'sale.cover'
  | 'sale.write-off'

/** A sale by the number that its person sees, and the id that the desk has. */
interface NumberedSale {
  readonly number: string
  readonly id: SaleId
}

/** What a scenario sells with: Asha, who sells, the desk, and the buyer of record. */
export interface SaleActors extends Actors {
  /** Asha buys ten shares: a lot of her holding. */
  ownLot(): Promise<void>
  submit(quantity: number, portfolio?: Portfolio): Promise<NumberedSale>
  /** The desk offers Rs 120 for each share. Returns the refusal, if any. */
  quote(sale: NumberedSale): Promise<string | undefined>
  reject(sale: NumberedSale): Promise<void>
  accept(sale: NumberedSale): Promise<void>
  decline(sale: NumberedSale): Promise<void>
  withdraw(sale: NumberedSale): Promise<void>
  /** A sale that is agreed. Its buyer pays by themselves unless a fault control says otherwise. */
  agreed(quantity: number, portfolio?: Portfolio): Promise<NumberedSale>
  /** A sale whose money is in the escrow. */
  funded(quantity: number, portfolio?: Portfolio): Promise<NumberedSale>
  receive(sale: NumberedSale): Promise<void>
  /** Money arrives on the virtual account of a sale, in paise: from the buyer of record, or from a stranger. */
  arrive(sale: NumberedSale, paise: number, from?: 'buyer' | 'stranger'): Promise<void>
  confirmPaid(sale: NumberedSale, as: string): Promise<void>
  readSale(sale: NumberedSale): Promise<Sale>
  /** Reports a violation unless the sale is as it must be. */
  requireSale(sale: NumberedSale, isRight: (sale: Sale) => boolean, violation: string): Promise<void>
  decideSale(act: SaleAct, sale: NumberedSale): Promise<void>
  /** From now on Asha's verified account is this one. */
  recordAccount(number: string): Promise<void>
}

/** The gross of a sale of so many shares, in paise. */
export const grossOf = (quantity: number) => 12_000 * quantity

/** An account of which the escrow partner refuses every payout. */
export const refusedAccount = '30000000000000'
export const usualAccount = '123456789012'

export async function saleActors(actors: Actors): Promise<SaleActors> {
  const { harness, token, operator, supervisor, minutes, report } = actors
  const { context } = harness.app
  const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
  const recordAccount = async (number: string) => {
    // An account counts from the moment on at which it was recorded.
    harness.clock.advance(1_000)
    await recordBank(context, me.data.id, number)
    harness.clock.advance(1_000)
  }
  await recordAccount(usualAccount)
  const read = ({ id }: NumberedSale) => readSale(context, id)
  const self: SaleActors = {
    ...actors,
    recordAccount,
    readSale: read,
    async ownLot() {
      const order = await actors.paidOrder()
      await sign(harness, token, order)
      await credit(harness, order)
      await minutes(3)
    },
    async submit(quantity, portfolio = 'other') {
      const own = { scrip_name: 'Kaveri Robotics', isin: kaveriIsin, quantity, portfolio: 'unlistedportfolio' } as const
      const body = portfolio === 'own' ? own : { ...otherRequest, quantity }
      const { id: number } = (await harness.call('submitSale', { body }, { as: token })).body.data
      const { body: list } = await harness.call('listDeskSales', { query: {} }, { as: operator })
      const id = list.data.find((sale) => sale.number === number)?.sale_id
      if (id === undefined) throw new Error(`the desk has no request ${number}`)
      return { number: String(number), id }
    },
    async quote({ id }) {
      const { failure } = await harness.call('quoteSale', { params: { id }, body: { price: 120 } }, { as: operator })
      return failure?.message
    },
    async reject({ id }) {
      const body = { reason: 'There is no demand now.' }
      await harness.call('rejectSale', { params: { id }, body }, { as: operator })
    },
    async accept({ number }) {
      await harness.call('sendStepUpCode', { body: { change: 'sell' } }, { as: token })
      const otp = await codeOf(harness, asha.phone)
      await harness.call('acceptSale', { params: { id: number }, body: { otp } }, { as: token })
    },
    async decline({ number }) {
      await harness.call('declineSale', { params: { id: number } }, { as: token })
    },
    async withdraw({ number }) {
      await harness.call('cancelSale', { params: { id: number } }, { as: token })
    },
    async agreed(quantity, portfolio) {
      const sale = await self.submit(quantity, portfolio)
      await self.quote(sale)
      await self.accept(sale)
      await harness.drain()
      return sale
    },
    async funded(quantity, portfolio) {
      const sale = await self.agreed(quantity, portfolio)
      await minutes(5)
      await self.requireSale(sale, ({ state }) => state === 'FUNDED', 'is not funded, and its buyer has paid')
      return sale
    },
    async receive({ id }) {
      const body = { reference: `NSDL-${id.slice(5)}` }
      await harness.call('receiveShares', { params: { id }, body }, { as: operator }).then((answer) => answer.body)
    },
    async arrive({ id }, paise, from = 'buyer') {
      const payer = from === 'buyer' ? buyerAccount : { payer: 'A STRANGER' }
      await harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: paise / 100, ...payer })
      await minutes(4)
    },
    async confirmPaid({ id }, as) {
      await harness.call('confirmSalePaid', { params: { id }, body: { utr: 'UTRBYHAND1' } }, { as })
    },
    async requireSale(sale, isRight, violation) {
      if (!isRight(await read(sale))) report(`${sale.id} ${violation}`)
    },
    async decideSale(act, { id }) {
      const body = { act, subject: id, body: { reason: 'By the statements' } }
      const proposed = await harness.call('proposeAct', { body }, { as: operator })
      await harness.call('approveProposal', { params: { id: proposed.body.data.id }, body: {} }, { as: supervisor })
      await minutes(10)
    },
  }
  return self
}
