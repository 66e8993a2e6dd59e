import { recordBankAccount } from '#functions/bank/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { changeSale } from '#functions/sale/commands.ts'
import { listSaleEntries, readSale } from '#functions/sale/queries.ts'
import { saveSubmitted } from '#functions/sale/repository.ts'
import { SaleId, UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Sale } from '#shared/sale/sale.ts'
import * as rules from '#shared/sale/transition.ts'
import type { TestApp } from '#tests/harness/api-client.ts'
import { asha } from '#tests/harness/seed.ts'

const desk = UserId.parse('usr_desk')

/** The gross of a sale of ten shares at Rs 523.40, its parts at a fee of 2 %, and what the seller gets. */
export const gross = 523_400
export const parts = { net: 512_853, fee: 10_468, duty: 79 }

/** What the buyer of record pays from, in the local settings. */
export const buyerAccount = { account_number: '000900000000004', ifsc: 'HDFC0000001' }

/** A sale of shares from another portfolio that its person has accepted: the escrow is opened with the next event. */
export async function agreedSale(
  harness: TestApp,
  id = 'sale_01JD0000000000000000000001',
  number = 1,
): Promise<SaleId> {
  const { context } = harness.app
  const now = context.clock.now()
  const user = await findUserByPhone(context, asha.phone)
  if (user === undefined) throw new Error('the seed has no Asha')
  const { buyer } = context.settings.sale
  const demat = ({ dpName: dp_name, ...rest }: typeof buyer.nsdl) => ({ dp_name, ...rest })
  await recordBankAccount(context, user.id, {
    bank_name: 'State Bank of India',
    account_no: '30000000001',
    ifsc_code: 'SBIN0000300',
  })
  const request = {
    portfolio: 'othersportfolio',
    security_id: null,
    scrip_name: 'Sample Ltd',
    isin: 'INE002A01018',
    quantity: 10,
    asked_price_paise: paise(52_340),
  } as const
  const submitted = rules.submitted(request, { id: SaleId.parse(id), number, user_id: user.id }, now)
  await saveSubmitted(context, submitted)
  const charges = { feeBps: 200, stampBps: 1.5 }
  const stored = await readSale(context, SaleId.parse(id))
  const quoted = await changeSale(context, stored, (sale) => rules.quoted(sale, paise(52_340), charges, desk, now))
  const agreement = {
    buyer: {
      name: buyer.name,
      nsdl: demat(buyer.nsdl),
      cdsl: demat(buyer.cdsl),
      account: { account_number: buyer.account.accountNumber, ifsc: buyer.account.ifsc },
    },
    account_end: '0001',
    terms_version: null,
  }
  await changeSale(context, quoted, (sale) => rules.agreed(sale, agreement, now))
  return quoted.id
}

/** The desk records that the shares have come. */
export async function receive(harness: TestApp, id: SaleId): Promise<Sale> {
  const { context } = harness.app
  const sale = await readSale(context, id)
  const facts = { reference: `DIS-${id}`, by: desk }
  return changeSale(context, sale, (current) => rules.received(current, facts, context.clock.now()))
}

/** The ledger balances of a sale by account, in paise, without zeros. */
export async function saleBalances(harness: TestApp, id: SaleId): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const { from, to, amount_paise } of await listSaleEntries(harness.app.context, id)) {
    totals[from] = (totals[from] ?? 0) - amount_paise
    totals[to] = (totals[to] ?? 0) + amount_paise
  }
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0))
}

/** What is left of a sale that was paid: nothing in escrow or on suspense. */
export const paidBalances = {
  buyer: -gross,
  seller: parts.net,
  own: 8_871,
  'output-gst': 1_597,
  'stamp-duty': parts.duty,
}
