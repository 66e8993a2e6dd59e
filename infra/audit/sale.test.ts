import { describe, expect, it } from 'vitest'
import { saleLedgerOf, sales as saleEntity } from '#functions/sale/entities.ts'
import { EscrowId, OrderId, SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { escrowOpened, moneyStated } from '#shared/sale/money-transition.ts'
import { payoutAsked, payoutsDue } from '#shared/sale/payout-due.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { SaleTransition } from '#shared/sale/sale-transition.ts'
import * as rules from '#shared/sale/transition.ts'
import { sampleTime as now } from '#tests/harness/sample-order.ts'
import { saleBuyerWith, saleWith } from '#tests/harness/sample-sale.ts'
import { type AuditRecords, emptyAudit } from './ledger.ts'
import type { Row } from './ledger.ts'
import { saleHoldingViolations } from './sale-holding.ts'
import { verifyLedger } from './verify.ts'

const id = SaleId.parse('sale_1')
const [seller, desk] = ['usr_seller', 'usr_desk'].map((text) => UserId.parse(text)) as [UserId, UserId]
const account = { account_number: '000900000000004', ifsc: 'HDFC0000001' }
const agreement = {
  buyer: saleBuyerWith(account),
  account_end: '1',
  terms_version: null,
}

/** A sale of ten shares of 100.00, after these steps, with the postings of all of them. */
function soldBy(portfolio: Sale['portfolio'], ...steps: readonly ((sale: Sale) => SaleTransition)[]) {
  let sale = saleWith({ portfolio, user_id: seller })
  const postings: Posting[] = []
  for (const step of steps) {
    const after = step(sale)
    if (after.outcome !== 'changed') throw new Error(`a step changes nothing: ${after.outcome}`)
    sale = after.change.sale
    postings.push(...after.change.postings)
  }
  return { sale, postings }
}

const quote = (sale: Sale) => rules.quoted(sale, paise(10_000), { feeBps: 200, stampBps: 1.5 }, desk, now)
const agree = (sale: Sale) => rules.agreed(sale, agreement, now)
const open = (sale: Sale) => escrowOpened(sale, EscrowId.parse(id), account)
const collects = [{ ref: id, amount_paise: paise(100_000), payer: account }]
const fund = (sale: Sale) => moneyStated(sale, { collects, payouts: [], balance_paise: paise(100_000) }, now, false)
const receive = (sale: Sale) => rules.received(sale, { reference: 'D1', by: desk }, now)
const ask = (sale: Sale) => {
  const [due] = payoutsDue(sale, new Set(), now)
  if (due === undefined) throw new Error('nothing is due')
  return payoutAsked(sale, due)
}
const pay = (sale: Sale) =>
  moneyStated(
    sale,
    {
      collects,
      payouts: sale.payouts.map(({ ref, amount_paise }) => ({ ref, amount_paise, status: 'completed', utr: 'U1' })),
      balance_paise: paise(0),
    },
    now,
    false,
  )
const steps = [quote, agree, open, fund, receive, ask, pay, ask, pay, ask, pay]

function tableOf({ sale, postings }: ReturnType<typeof soldBy>, changes: Partial<Sale> = {}): Row[] {
  const context = { clock: { now: () => later(now, minuteMs) } } as Parameters<typeof saleEntity.itemOf>[0]
  const entries = postings.map((entry, index) => ({
    pk: saleLedgerOf(id),
    sk: entry.cause,
    id: `evt_${index}`,
    sale_id: id,
    at: now,
    entries: [entry],
  }))
  const gst = postings.reduce((sum, { to, amount_paise }) => sum + (to === 'output-gst' ? amount_paise : 0), 0)
  const total = { pk: 'order#bank#0', sk: 'total#0', bank: 0, gst }
  return [saleEntity.itemOf(context, { ...sale, ...changes }), ...entries, total]
}

const paid = soldBy('othersportfolio', ...steps)

describe('the audit of a sale', () => {
  it('finds nothing in any state of a sound one', () => {
    for (let count = 0; count <= steps.length; count += 1)
      expect(verifyLedger(tableOf(soldBy('othersportfolio', ...steps.slice(0, count))))).toEqual([])
    expect(verifyLedger(tableOf(paid), { restingAt: now })).toEqual([])
    expect(paid.sale.state).toBe('PAID')
  })

  it.each<[string, Row[]]>([
    ['the ledger entry paid:sale_1-seller is missing', tableOf({ ...paid, postings: paid.postings.slice(0, 1) })],
    ['the ledger balance of seller is 97985 paise, and its sale says 0', tableOf(paid, { payouts: [] })],
    ['it is PAID, and not funded', tableOf(paid, { funded_paise: paise(99_999) })],
    ['it is paid out, and its shares have not come', tableOf(paid, { received_at: null })],
    ['the ledger entry collected:sale_1 stands twice', [...tableOf(paid), tableOf(paid)[1] as Row]],
    ['ledger entries of a sale that does not exist', tableOf(paid).slice(1)],
    ['suspense has 0 paise, which', tableOf(paid, { unexplained_paise: paise(5) })],
    [
      '100000 paise rest at escrow',
      tableOf(soldBy('othersportfolio', ...steps.slice(0, 4), (sale) => rules.lapsed(sale, now))),
    ],
  ])('finds: %s', (message, table) => {
    expect(verifyLedger(table, { restingAt: now }).join('\n')).toContain(message)
  })
})

describe('the audit of the holding of sales', () => {
  const sold = [{ order_id: OrderId.parse('ord_1'), quantity: 10, cost_paise: paise(90_000) }]
  const own = { ...soldBy('unlistedportfolio', ...steps).sale, sold }
  const lot = {
    order_id: OrderId.parse('ord_1'),
    quantity: 15,
    price_paise: paise(9_000),
    paid_paise: paise(135_000),
    credited_at: now,
    sold: 10,
  }
  const holding = {
    user_id: seller,
    security_id: SecurityId.parse('sec_1'),
    scrip_name: 'Sample Ltd',
    isin: 'INE002A01018',
    lots: [lot],
    requested: 0,
    sold: 10,
    realised_paise: 97_985 - 90_000,
  }
  const found = (changes: Partial<typeof holding>, ...sales: readonly Sale[]) => {
    const records: AuditRecords = emptyAudit()
    records.holdings.push({ ...holding, ...changes })
    for (const [index, sale] of [own, ...sales].entries()) records.sales.set(SaleId.parse(`sale_${index + 1}`), sale)
    return saleHoldingViolations(records).join('\n')
  }
  const open1 = soldBy('unlistedportfolio').sale

  it('finds nothing where counter, lots and profit are those of the sales', () => {
    expect(found({})).toBe('')
    expect(found({ lots: [{ ...lot, quantity: 20 }], requested: 10 }, open1)).toBe('')
  })

  it.each<[string, string]>([
    ['1 shares are requested by the holding, and 0 by its sales', found({ requested: 1 })],
    ['9 shares are sold by the holding, and 10 by its sales', found({ sold: 9 })],
    ['9 shares of lot ord_1 are sold by the holding', found({ lots: [{ ...lot, sold: 9 }] })],
    ['shares of lot ord_1 are sold, which has 9', found({ lots: [{ ...lot, quantity: 9 }] })],
    ['10 shares are requested, and 5 left', found({ requested: 10 }, open1)],
    ['1 paise are realised by the holding', found({ realised_paise: 1 })],
  ])('finds: %s', (message, violations) => {
    expect(violations).toContain(message)
  })

  it('finds a sale of shares that nobody holds', () => {
    const records = emptyAudit()
    records.sales.set(id, own)
    expect(saleHoldingViolations(records)).toEqual(['sale_1: it sells shares of a holding that does not exist'])
  })
})
