import { describe, expect, it } from 'vitest'
import { EscrowId, ProposalId, SaleId, UserId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, instantOf, later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { type Aim, isFrozenSale, isFunded, isPaidOut, isSameAccount, returnableOf, SaleEscrow } from './escrow.ts'
import { decidedOnce, moneyStated, type StatedEscrowMoney } from './escrow-transition.ts'
import { excessReturned, keptWrittenOff, missingCovered, sellerPaidAgain, suspenseOf } from './money-decision.ts'
import { isPayingSale, nextLookAt, payoutsAsked, payoutsDue } from './payout-due.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const buyer = { name: 'Buyer Ltd', account_number: '000900000000009', ifsc: 'HDFC0000001' }
const stranger = { name: 'A stranger', account_number: '999900000002', ifsc: 'UTIB0000001' }

/** 1,000.00 in, of which 980.00 for the seller, 19.85 for us, 0.15 duty. */
const opened = SaleEscrow.parse({
  sale_id: SaleId.parse('sal_1'),
  user_id: UserId.parse('usr_1'),
  escrow_id: EscrowId.parse('sale_1'),
  gross_paise: 100_000,
  net_paise: 98_000,
  fee_paise: 1_985,
  duty_paise: 15,
  buyer,
  payee_at: now,
  account: { account_number: 'VCH1', ifsc: 'YESB0CMSNOC' },
  opened_at: now,
  changed_at: now,
  version: 1,
})

/** A sale's escrow through its life, with all that was booked. */
function money(aimOf: Aim = 'collect') {
  let escrow = opened
  const booked: Posting[] = []
  const alarms: string[] = []
  const collects: { ref: string; amount_paise: ReturnType<typeof paise>; payer?: typeof buyer }[] = []
  let payouts: StatedEscrowMoney['payouts'] = []
  const step = {
    aim: aimOf,
    taken: 0,
    at: now,
    get escrow() {
      return escrow
    },
    booked,
    alarms,
    balance: () =>
      paise(
        collects.reduce((sum, { amount_paise }) => sum + amount_paise, 0) -
          payouts.reduce((sum, { status, amount_paise }) => sum + (status === 'completed' ? amount_paise : 0), 0) -
          step.taken,
      ),
    receive(ref: string, amount: number, payer?: typeof buyer) {
      collects.push({ ref, amount_paise: paise(amount), ...(payer !== undefined && { payer }) })
      return step.look()
    },
    look(isStill = true) {
      const change = moneyStated(
        escrow,
        step.aim,
        { collects, payouts, balance_paise: step.balance() },
        step.at,
        isStill,
      )
      if (change !== undefined) step.apply(change)
      return step
    },
    apply(change: { escrow: SaleEscrow; postings: readonly Posting[]; alarms: readonly string[] }) {
      escrow = change.escrow
      booked.push(...change.postings)
      alarms.push(...change.alarms)
      return step
    },
    due: () => payoutsDue(escrow, step.aim, new Set(payouts.map(({ ref }) => ref)), step.at),
    ask() {
      const due = step.due()
      escrow = payoutsAsked(escrow, due)
      payouts = [...payouts, ...due.map(({ ref, amount_paise }) => ({ ref, amount_paise, status: 'pending' as const }))]
      return due.map(({ ref, amount_paise }) => [ref, amount_paise])
    },
    end(ref: string, status: 'completed' | 'failed' = 'completed', amount?: number) {
      payouts = payouts.map((each) =>
        each.ref === ref
          ? { ...each, status, amount_paise: paise(amount ?? each.amount_paise), utr: `U-${ref}` }
          : each,
      )
      return step.look()
    },
  }
  return step
}

function sumsOf(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { from, to, amount_paise } of postings) {
    sums[from] = (sums[from] ?? 0) - amount_paise
    sums[to] = (sums[to] ?? 0) + amount_paise
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

const funded = () => {
  const sale = money().receive('sale_1', 100_000, buyer)
  sale.aim = 'pay'
  return sale
}

describe('the escrow of a sale', () => {
  it('is funded by the gross from the buyer of record, and the balance that covers it', () => {
    const sale = money().receive('sale_1', 100_000, buyer)
    expect(isFunded(sale.escrow, sale.balance())).toBe(true)
    expect(isFunded(sale.escrow, paise(99_999))).toBe(false)
    expect(sumsOf(sale.booked)).toEqual({ buyer: -100_000, escrow: 100_000 })
    expect(sale.alarms).toEqual([])
  })

  it('waits for the rest of less, which may come in parts', () => {
    const sale = money().receive('sale_1', 99_999, buyer)
    expect(isFunded(sale.escrow, sale.balance())).toBe(false)
    sale.receive('sale_1.2', 1, buyer)
    expect(isFunded(sale.escrow, sale.balance())).toBe(true)
  })

  it('has what is more on suspense', () => {
    const sale = money().receive('sale_1', 100_007, buyer)
    expect(isFunded(sale.escrow, sale.balance())).toBe(true)
    expect(sumsOf(sale.booked)).toEqual({ buyer: -100_000, escrow: 100_007, suspense: -7 })
    expect([sale.alarms, sale.escrow.excesses]).toMatchObject([['sale-excess'], [{ sender: 'buyer', amount_paise: 7 }]])
  })

  it.each([
    ['a stranger', stranger, 'stranger'],
    ['an account that nobody states', undefined, 'unknown'],
    ['the same number at another bank', { ...buyer, ifsc: 'UTIB0000001' }, 'stranger'],
  ])('is not funded by %s', (_, payer, sender) => {
    const sale = money().receive('sale_1', 100_000, payer)
    expect(isFunded(sale.escrow, sale.balance())).toBe(false)
    expect(sale.escrow).toMatchObject({ collected_paise: 0, excesses: [{ sender }] })
    expect(sale.escrow.balances).toEqual({ escrow: 100_000, suspense: -100_000 })
  })

  it('books each collect once, whatever is stated twice', () => {
    const sale = money().receive('sale_1', 100_000, buyer).look().look()
    expect(sale.booked).toHaveLength(1)
  })
})

it('knows an account with and without leading zeros, at any branch', () => {
  expect(isSameAccount(buyer, { account_number: '900000000009', ifsc: 'HDFC0000777' })).toBe(true)
  expect(isSameAccount(buyer, { account_number: '900000000008', ifsc: 'HDFC0000001' })).toBe(false)
})

describe('the payout of a sale', () => {
  it('goes to the seller first, then to us and the duty; at rest nothing is left', () => {
    const sale = funded()
    expect(sale.ask()).toEqual([['sale_1-seller', 98_000]])
    expect(sale.ask()).toEqual([])
    sale.end('sale_1-seller')
    expect(isPaidOut(sale.escrow)).toBe(false)
    expect(sale.ask()).toEqual([
      ['sale_1-fee', 1_985],
      ['sale_1-duty', 15],
    ])
    sale.end('sale_1-fee').end('sale_1-duty')
    expect(isPaidOut(sale.escrow)).toBe(true)
    expect(sumsOf(sale.booked)).toEqual({
      buyer: -100_000,
      seller: 98_000,
      own: 1_682,
      'output-gst': 303,
      'stamp-duty': 15,
    })
    expect(sale.escrow.balances).toEqual({ escrow: 0, suspense: 0 })
  })

  it('is asked for again after a crash between the intent and the call, not before five minutes', () => {
    const sale = funded()
    const lost = { ...sale.escrow, payouts: payoutsDue(sale.escrow, 'pay', new Set(), now) }
    expect(payoutsDue(lost, 'pay', new Set(), later(now, 5 * minuteMs - 1))).toEqual([])
    expect(payoutsDue(lost, 'pay', new Set(), later(now, 5 * minuteMs))).toMatchObject([{ ref: 'sale_1-seller' }])
    expect(payoutsDue(lost, 'pay', new Set(['sale_1-seller']), later(now, dayMs))).toEqual([])
  })

  it('that failed is repeated by two people alone, under the next reference and to the account of then', () => {
    const sale = funded()
    sale.ask()
    sale.end('sale_1-seller', 'failed')
    sale.at = later(now, dayMs)
    expect([sale.due(), sale.alarms]).toEqual([[], ['sale-payout-failed']])
    expect(isPayingSale(sale.escrow)).toBe(false)
    const again = sellerPaidAgain(sale.escrow, sale.at)
    if (again !== undefined) sale.apply(again)
    expect(sale.escrow.payee_at).toBe(sale.at)
    expect(sellerPaidAgain(sale.escrow, sale.at)).toBeUndefined()
    expect(sale.ask()).toEqual([['sale_1-seller_2', 98_000]])
    expect(sale.ask()).toEqual([])
    sale.end('sale_1-seller_2')
    expect(sale.escrow.balances).toEqual({ escrow: 2_000, suspense: 0 })
  })

  it('that came back lies in the escrow again, and is paid again by two people', () => {
    const sale = funded()
    sale.ask()
    sale.end('sale_1-seller').end('sale_1-seller', 'failed')
    expect(sale.alarms).toEqual(['sale-payout-came-back'])
    expect(sumsOf(sale.booked)).toEqual({ buyer: -100_000, escrow: 100_000 })
    // The partner has paid it again by itself.
    sale.end('sale_1-seller')
    expect(sumsOf(sale.booked)).toMatchObject({ seller: 98_000 })
    expect(sale.escrow.booked).toContain('paid:sale_1-seller~2')
  })

  it('of another amount stands on suspense, stops the rest and is written off by two people', () => {
    const sale = funded()
    sale.ask()
    sale.taken = 500
    sale.end('sale_1-seller', 'completed', 97_500)
    expect([sale.alarms, isFrozenSale(sale.escrow), sale.due()]).toEqual([['sale-payout-differs'], true, []])
    expect(sale.escrow.balances).toEqual({ escrow: 2_000, suspense: 500 })
    const written = keptWrittenOff(sale.escrow)
    if (written !== undefined) sale.apply(written)
    expect(keptWrittenOff(sale.escrow)).toBeUndefined()
    expect(sale.ask()).toHaveLength(2)
    sale.end('sale_1-fee').end('sale_1-duty')
    expect(isPaidOut(sale.escrow)).toBe(true)
    expect(sumsOf(sale.booked)).toMatchObject({ seller: 97_500, loss: 500 })
    expect(sale.escrow.balances).toEqual({ escrow: 0, suspense: 0 })
  })

  it('of too much takes the money of the others: frozen until somebody makes it up', () => {
    const sale = funded()
    sale.ask()
    sale.end('sale_1-seller', 'completed', 98_100)
    expect(sale.escrow).toMatchObject({ unexplained_paise: 100, balances: { escrow: 1_900, suspense: 100 } })
    expect([keptWrittenOff(sale.escrow), sale.due()]).toEqual([undefined, []])
    sale.receive('sale_1.2', 150, stranger)
    const covered = missingCovered(sale.escrow)
    if (covered !== undefined) sale.apply(covered)
    expect(sale.escrow).toMatchObject({ unexplained_paise: 0, excesses: [{ amount_paise: 50 }] })
    expect(suspenseOf(sale.escrow)).toBe(sale.escrow.balances.suspense)
    expect(sale.ask()).toHaveLength(2)
  })
})

describe('a balance', () => {
  it('below our ledger freezes the sale, and goes on when the money is back', () => {
    const sale = funded()
    sale.taken = 300
    sale.look(false)
    expect(isFrozenSale(sale.escrow)).toBe(false)
    sale.look()
    expect([sale.alarms, sale.escrow.balances]).toEqual([['sale-escrow-differs'], { escrow: 99_700, suspense: 300 }])
    expect(sale.due()).toEqual([])
    sale.taken = 0
    sale.look()
    expect(sale.escrow).toMatchObject({ unexplained_paise: 0, balances: { escrow: 100_000, suspense: 0 } })
    expect(sale.due()).toHaveLength(1)
  })

  it('says nothing while a payout is on its way', () => {
    const sale = funded()
    sale.ask()
    sale.taken = 300
    sale.look()
    expect(isFrozenSale(sale.escrow)).toBe(false)
  })
})

describe('what goes back', () => {
  it('is all that the buyer of record paid, when the sale ends unfunded, also what comes later', () => {
    const sale = money().receive('sale_1', 400, buyer)
    expect(sale.due()).toEqual([])
    sale.aim = 'return'
    expect(sale.ask()).toEqual([['sale_1-return', 400]])
    sale.end('sale_1-return')
    expect([returnableOf(sale.escrow), sale.escrow.balances]).toEqual([0, { escrow: 0, suspense: 0 }])
    sale.receive('sale_1.2', 100_600, buyer)
    expect(sale.ask()).toEqual([['sale_1-return_2', 100_600]])
    sale.end('sale_1-return_2')
    expect(sumsOf(sale.booked)).toEqual({})
  })

  it('that failed is tried again after a while', () => {
    const sale = money().receive('sale_1', 400, buyer)
    sale.aim = 'return'
    sale.ask()
    sale.end('sale_1-return', 'failed')
    expect(sale.due()).toEqual([])
    sale.at = later(now, 5 * minuteMs)
    expect(sale.ask()).toEqual([['sale_1-return_2', 400]])
  })

  it('of a stranger needs two people, and an account where nobody knows the sender', () => {
    const sale = funded().receive('sale_1.2', 50, stranger).receive('sale_1.3', 60)
    expect(sale.due().map(({ of }) => of)).toEqual(['seller'])
    expect(excessReturned(sale.escrow, null)).toBeUndefined()
    const decided = excessReturned(sale.escrow, stranger)
    if (decided !== undefined) sale.apply(decided)
    expect(sale.escrow.excesses).toMatchObject([{ to: null }, { to: stranger }])
    expect(excessReturned(sale.escrow, stranger)).toBeUndefined()
    expect(sale.ask()).toEqual([
      ['sale_1-seller', 98_000],
      ['sale_1-excess', 50],
      ['sale_1-excess_2', 60],
    ])
    sale.end('sale_1-excess').end('sale_1-excess_2')
    expect(sale.escrow.balances.suspense).toBe(0)
  })
})

it('carries a decision out once', () => {
  const sale = funded().receive('sale_1.2', 50, stranger)
  const proposal = ProposalId.parse('prp_1')
  const change = decidedOnce(sale.escrow, proposal, (each) => excessReturned(each, null) ?? expect.fail())
  expect(change?.escrow.decisions).toEqual([proposal])
  expect(decidedOnce(change?.escrow ?? opened, proposal, () => expect.fail())).toBeUndefined()
})

describe('the next look', () => {
  it.each<[string, SaleEscrow, Aim, number, number | null]>([
    ['soon while money is awaited', opened, 'collect', 0, 3 * minuteMs],
    ['after a day each hour', opened, 'collect', dayMs, hourMs],
    ['rarely while nothing moves', opened, 'hold', 0, 6 * hourMs],
    ['rarely for a week after the end', opened, 'return', dayMs, 6 * hourMs],
    ['never again after that', opened, 'return', 8 * dayMs, null],
  ])('is %s', (_, escrow, aim, ageMs, afterMs) => {
    const at = later(now, ageMs)
    expect(nextLookAt(escrow, aim, at)).toBe(afterMs === null ? null : later(at, afterMs))
  })
})
