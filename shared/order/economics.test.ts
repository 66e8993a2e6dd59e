import { describe, expect, it } from 'vitest'
import { EventId, OrderId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { averageOf, belowCost, economicsOf, expectedEconomics } from './economics.ts'
import type { Account, LedgerEntry } from './ledger.ts'

const entry = (cause: string, from: Account, to: Account, amount: number): LedgerEntry => ({
  id: EventId.parse('evt_1'),
  order_id: OrderId.parse('ord_1'),
  cause,
  from,
  to,
  amount_paise: paise(amount),
  statement: 'test',
  at: instantOf('2026-11-23T05:30:00.000Z'),
})

/** Ten shares at ₹523.40 with a fee of 2 %, as docs/order-lifecycle.md has them. */
const delivered = [
  entry('captured:pay_1', 'investor', 'gateway', 533_947),
  entry('fee:pay_1', 'gateway', 'gateway-fee', 10_679),
  entry('tax:pay_1', 'gateway', 'input-gst', 1_922),
  entry('settled:pay_1', 'gateway', 'transit', 521_346),
  entry('banked:pay_1', 'transit', 'bank', 521_346),
  entry('advance:pout_1', 'own', 'bank', 12_601),
  entry('funded:pout_1', 'bank', 'transit', 533_947),
  entry('collected:ord_1', 'transit', 'escrow', 533_947),
  entry('paid-out:seller', 'escrow', 'seller', 523_400),
  entry('paid-out:fee', 'escrow', 'own', 8_871),
  entry('paid-out:gst', 'escrow', 'output-gst', 1_597),
  entry('paid-out:duty', 'escrow', 'stamp-duty', 79),
]

describe('the economics of an order', () => {
  it('at 2 % lose ₹18.08 once the GST is settled, and ₹21.33 in cash until then', () => {
    expect(economicsOf(delivered, 0)).toEqual({
      income: 8_871,
      outputGst: 1_597,
      gatewayFee: 10_679,
      inputGst: 1_922,
      otherLoss: 0,
      running: 0,
      margin: -1_808,
      cash: -2_133,
    })
  })

  it('are expected as they come out', () => {
    expect(expectedEconomics(paise(523_400), { feeBps: 200, stampBps: 1.5 }, 0)).toEqual(economicsOf(delivered, 0))
  })

  it('count messages, infrastructure and what was lost', () => {
    const lost = [...delivered, entry('advance:20', 'own', 'bank', 100)]
    expect(economicsOf(lost, 430)).toMatchObject({ otherLoss: 100, running: 430, margin: -2_338 })
  })

  it('are averaged over orders', () => {
    expect(averageOf([])).toBeUndefined()
    expect(averageOf([economicsOf(delivered, 0), economicsOf(delivered, 1_000)])).toMatchObject({ margin: -2_308 })
  })
})

describe('a stage', () => {
  it('is below cost at a fee of 2 % and above it at 3 %', () => {
    expect(belowCost({ feeBps: 200, stampBps: 1.5 }, 430)).toHaveLength(2)
    expect(belowCost({ feeBps: 300, stampBps: 1.5 }, 430)).toEqual([])
    // At exactly the cost of each it is not below it.
    const fees = { feeBps: 300, stampBps: 1.5 }
    const margin = expectedEconomics(paise(100_000), fees, 0).margin
    expect(belowCost(fees, margin)).toEqual([])
    expect(belowCost(fees, margin + 1)).toEqual([{ shares: 100_000, margin: -1 }])
  })

  it('is below cost for small orders when messages cost too much', () => {
    expect(belowCost({ feeBps: 300, stampBps: 1.5 }, 1_000).map(({ shares }) => shares)).toEqual([100_000])
  })
})
