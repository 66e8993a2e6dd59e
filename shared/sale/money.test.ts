import { describe, expect, it } from 'vitest'
import { EscrowId, ProposalId, UserId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import { sampleTime as now } from '#tests/harness/sample-order.ts'
import { saleBuyerWith, saleWith } from '#tests/harness/sample-sale.ts'
import {
  aimOf,
  amountOf,
  dealOf,
  excessOf,
  isFrozenSale,
  isOpenExcess,
  isPaidOut,
  isPayingSale,
  isSameAccount,
  owedTo,
  returnableOf,
  suspenseOf,
} from './money.ts'
import {
  excessReturned,
  keptWrittenOff,
  missingCovered,
  paymentTaken,
  saleDecided,
  sellerPaidAgain,
} from './money-decision.ts'
import { alarmsOf, escrowOpened, moneyStated, type Sender, type StatedEscrowMoney } from './money-transition.ts'
import { nextLookAt, payoutAsked, payoutRefused, payoutsDue } from './payout-due.ts'
import { type Excess, saleStates, type Sale, type SalePayout, type SaleState } from './sale.ts'
import type { SaleTransition } from './sale-transition.ts'
import * as rules from './transition.ts'

const buyer = { name: 'Buyer Ltd', account_number: '000900000000009', ifsc: 'HDFC0000001' }
const stranger = { name: 'A stranger', account_number: '999900000002', ifsc: 'UTIB0000001' }
const one = UserId.parse('usr_one')

const change = (sale: Sale, rule: (sale: Sale) => SaleTransition) => changeOf(rule(sale)).sale

/** 1,000.00 in, of which 980.00 for the seller, 19.85 for us, 0.15 duty. */
const agreed = [
  (sale: Sale) => rules.quoted(sale, paise(10_000), { feeBps: 198.5, stampBps: 1.5 }, one, now),
  (sale: Sale) =>
    rules.agreed(
      sale,
      {
        buyer: saleBuyerWith(buyer),
        account_end: '1234',
        terms_version: null,
      },
      now,
    ),
  (sale: Sale) => escrowOpened(sale, EscrowId.parse('sale_1'), { account_number: 'VCH1', ifsc: 'YESB0CMSNOC' }),
].reduce(change, saleWith())

/** The money of a sale through its life, with all that was booked. */
function money() {
  let sale: Sale = { ...agreed, changed_at: now }
  const booked: Posting[] = []
  const alarms: string[] = []
  const collects: { ref: string; amount_paise: ReturnType<typeof paise>; payer?: Sender }[] = []
  let payouts: StatedEscrowMoney['payouts'] = []
  const step = {
    taken: 0,
    at: now,
    get sale() {
      return sale
    },
    booked,
    alarms,
    balance: (): Paise =>
      paise(
        collects.reduce((sum, { amount_paise }) => sum + amount_paise, 0) -
          payouts.reduce((sum, { status, amount_paise }) => sum + (status === 'completed' ? amount_paise : 0), 0) -
          step.taken,
      ),
    receive(ref: string, amount: number, payer?: Sender) {
      collects.push({ ref, amount_paise: paise(amount), ...(payer !== undefined && { payer }) })
      return step.look()
    },
    look(isStill = true, balance: Paise = step.balance()) {
      return step.apply(moneyStated(sale, { collects, payouts, balance_paise: balance }, step.at, isStill))
    },
    apply(transition: SaleTransition) {
      if (transition.outcome === 'refused') expect.fail('it is refused')
      if (transition.outcome === 'unchanged') return step
      alarms.push(...alarmsOf(sale, transition.change.sale))
      sale = transition.change.sale
      booked.push(...transition.change.postings)
      return step
    },
    received() {
      return step.apply(rules.received(sale, { reference: 'D1234', by: one }, step.at))
    },
    due: () => payoutsDue(sale, new Set(payouts.map(({ ref }) => ref)), step.at),
    ask() {
      const due = step.due()
      for (const payout of due) step.apply(payoutAsked(sale, payout))
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

const funded = () => money().receive('sale_1', 100_000, buyer)
const received = () => funded().received()
/** A sale that lapsed with what it has. */
const lapsed = (sale: ReturnType<typeof money>) => sale.apply(rules.lapsed(sale.sale, now))

describe('the escrow of a sale', () => {
  it('is funded by the gross from the buyer of record, and the balance that covers it', () => {
    const late = money()
    late.receive('sale_1', 100_000, buyer)
    expect([late.sale.state, sumsOf(late.booked), late.alarms]).toEqual([
      'FUNDED',
      { buyer: -100_000, escrow: 100_000 },
      [],
    ])
    const collects = [{ ref: 'sale_1', amount_paise: paise(100_000), payer: buyer }]
    const before = change(agreed, (sale) =>
      moneyStated(sale, { collects, payouts: [], balance_paise: paise(99_999) }, now, true),
    )
    expect(before.state).toBe('AGREED')
  })

  it('waits for the rest of less, which may come in parts', () => {
    const sale = money().receive('sale_1', 99_999, buyer)
    expect(sale.sale.state).toBe('AGREED')
    expect(sale.receive('sale_1.2', 1, buyer).sale.state).toBe('FUNDED')
  })

  it('has what is more on suspense', () => {
    const { sale, booked, alarms } = money().receive('sale_1', 100_007, buyer)
    expect(sale).toMatchObject({ state: 'FUNDED', excesses: [{ sender: 'BUYER', amount_paise: 7 }] })
    expect(sumsOf(booked)).toEqual({ buyer: -100_000, escrow: 100_007, suspense: -7 })
    expect([alarms, suspenseOf(sale)]).toEqual([['sale-excess'], sale.balances.suspense])
  })

  it.each([
    ['a stranger', stranger, 'STRANGER'],
    ['an account that nobody states', undefined, 'UNKNOWN'],
    ['the same number at another bank', { ...buyer, ifsc: 'UTIB0000001' }, 'STRANGER'],
  ])('is not funded by %s', (_, payer, sender) => {
    const { sale } = money().receive('sale_1', 100_000, payer)
    expect(sale).toMatchObject({ state: 'AGREED', funded_paise: 0, excesses: [{ sender }] })
    expect(sale.balances).toEqual({ escrow: 100_000, suspense: -100_000 })
  })

  it('books each collect once, whatever is stated twice', () => {
    expect(funded().look().look().booked).toHaveLength(1)
  })
})

it('knows an account with and without leading zeros, at any branch', () => {
  expect(isSameAccount(buyer, { account_number: '900000000009', ifsc: 'HDFC0000777' })).toBe(true)
  expect(isSameAccount(buyer, { account_number: '900000000008', ifsc: 'HDFC0000001' })).toBe(false)
  expect(isSameAccount(buyer, { account_number: ' 9000 0000 0009', ifsc: 'hdfc0000777' })).toBe(true)
  expect(isSameAccount(buyer, { account_number: '900000000009', ifsc: 'UTIB0000001' })).toBe(false)
  expect(isSameAccount(buyer, { account_number: '900000000009', ifsc: '' })).toBe(true)
  expect(isSameAccount({ ...buyer, ifsc: '' }, { account_number: '900000000009', ifsc: 'UTIB0000001' })).toBe(true)
  // Only the zeros before a number are left out.
  expect(isSameAccount({ account_number: '1002', ifsc: '' }, { account_number: '12', ifsc: '' })).toBe(false)
})

it('has an aim in every state once it was agreed, and none before', () => {
  const aims = (state: SaleState) => [aimOf({ state, agreed_at: null }), aimOf({ state, agreed_at: now })]
  expect(Object.fromEntries(saleStates.map((state) => [state, aims(state)[1]]))).toEqual({
    SUBMITTED: 'none',
    QUOTED: 'none',
    REJECTED: 'return',
    DECLINED: 'return',
    AGREED: 'collect',
    FUNDED: 'hold',
    RECEIVED: 'pay',
    PAID: 'pay',
    LAPSED: 'return',
    CANCELLED: 'return',
    RETURNED: 'return',
  })
  expect(new Set(saleStates.map((state) => aims(state)[0]))).toEqual(new Set(['none']))
})

describe('the payout of a sale', () => {
  it('goes to the seller first, then to us and the duty; at rest nothing is left', () => {
    const sale = received()
    expect(sale.ask()).toEqual([['sale_1-seller', 98_000]])
    expect(sale.ask()).toEqual([])
    sale.end('sale_1-seller')
    expect(sale.sale.state).toBe('RECEIVED')
    expect(sale.ask()).toEqual([
      ['sale_1-fee', 1_985],
      ['sale_1-duty', 15],
    ])
    sale.end('sale_1-fee').end('sale_1-duty')
    expect(sale.sale).toMatchObject({ state: 'PAID', utr: 'U-sale_1-seller', balances: { escrow: 0, suspense: 0 } })
    expect(sumsOf(sale.booked)).toEqual({
      buyer: -100_000,
      seller: 98_000,
      own: 1_682,
      'output-gst': 303,
      'stamp-duty': 15,
    })
  })

  it('is asked for again after a crash between the intent and the call, not before five minutes', () => {
    const { sale } = received()
    const lost = payoutsDue(sale, new Set(), now).reduce(
      (each, payout) => change(each, (before) => payoutAsked(before, payout)),
      sale,
    )
    expect(payoutsDue(lost, new Set(), later(now, 5 * minuteMs - 1))).toEqual([])
    expect(payoutsDue(lost, new Set(), later(now, 5 * minuteMs))).toMatchObject([{ ref: 'sale_1-seller' }])
    expect(payoutsDue(lost, new Set(['sale_1-seller']), later(now, dayMs))).toEqual([])
  })

  it('that failed is repeated by two people alone, under the next reference and to the account of then', () => {
    const sale = received()
    sale.ask()
    sale.end('sale_1-seller', 'failed')
    sale.at = later(now, dayMs)
    expect([sale.due(), sale.alarms, isPayingSale(sale.sale)]).toEqual([[], ['sale-payout-failed'], false])
    sale.apply(sellerPaidAgain(sale.sale, sale.at))
    expect(sale.sale.account_at).toBe(sale.at)
    expect(sellerPaidAgain(sale.sale, sale.at).outcome).toBe('refused')
    expect(sale.ask()).toEqual([['sale_1-seller_2', 98_000]])
    expect(sale.ask()).toEqual([])
    sale.end('sale_1-seller_2')
    expect(sale.sale.balances).toEqual({ escrow: 2_000, suspense: 0 })
  })

  it('that the partner refuses moves nothing, and to us it is tried again later', () => {
    const sale = received()
    sale.ask()
    sale.end('sale_1-seller')
    const [fee] = sale.due()
    sale.apply(payoutAsked(sale.sale, fee ?? expect.fail()))
    sale.apply(payoutRefused(sale.sale, 'sale_1-fee', now))
    expect(payoutRefused(sale.sale, 'sale_1-fee', now).outcome).toBe('unchanged')
    expect(sale.due().map(({ ref }) => ref)).toEqual(['sale_1-duty'])
    sale.at = later(now, 5 * minuteMs)
    expect(sale.due().map(({ ref }) => ref)).toEqual(['sale_1-fee_2', 'sale_1-duty'])
  })

  it('that came back lies in the escrow again, and the partner may pay it again', () => {
    const sale = received()
    sale.ask()
    sale.end('sale_1-seller').end('sale_1-seller', 'failed')
    expect(sale.alarms).toEqual(['sale-payout-came-back'])
    expect(sumsOf(sale.booked)).toEqual({ buyer: -100_000, escrow: 100_000 })
    sale.end('sale_1-seller')
    expect(sumsOf(sale.booked)).toMatchObject({ seller: 98_000 })
    expect(sale.sale.booked).toContain('paid:sale_1-seller~2')
  })

  it('of another amount stands on suspense, stops the rest and is written off by two people', () => {
    const sale = received()
    sale.ask()
    sale.taken = 500
    sale.end('sale_1-seller', 'completed', 97_500)
    expect([sale.alarms, isFrozenSale(sale.sale), sale.due()]).toEqual([['sale-payout-differs'], true, []])
    expect(sale.sale.balances).toEqual({ escrow: 2_000, suspense: 500 })
    sale.apply(keptWrittenOff(sale.sale))
    expect(keptWrittenOff(sale.sale).outcome).toBe('refused')
    expect(sale.ask()).toHaveLength(2)
    sale.end('sale_1-fee').end('sale_1-duty')
    expect(sale.sale).toMatchObject({ state: 'PAID', balances: { escrow: 0, suspense: 0 } })
    expect(sumsOf(sale.booked)).toMatchObject({ seller: 97_500, loss: 500 })
  })

  it('of too much takes the money of the others: frozen until somebody makes it up', () => {
    const sale = received()
    sale.ask()
    sale.end('sale_1-seller', 'completed', 98_100)
    expect(sale.sale).toMatchObject({ unexplained_paise: 100, balances: { escrow: 1_900, suspense: 100 } })
    expect([keptWrittenOff(sale.sale).outcome, sale.due()]).toEqual(['refused', []])
    sale.receive('sale_1.2', 150, stranger)
    sale.apply(missingCovered(sale.sale))
    expect(sale.sale).toMatchObject({ unexplained_paise: 0, excesses: [{ amount_paise: 50 }] })
    expect(suspenseOf(sale.sale)).toBe(sale.sale.balances.suspense)
    expect(sale.ask()).toHaveLength(2)
  })
})

describe('a balance', () => {
  it('below our ledger freezes the sale, and goes on when the money is back', () => {
    const sale = received()
    sale.taken = 300
    sale.look(false)
    expect(isFrozenSale(sale.sale)).toBe(false)
    sale.look()
    expect([sale.alarms, sale.sale.balances]).toEqual([['sale-escrow-differs'], { escrow: 99_700, suspense: 300 }])
    expect(sale.due()).toEqual([])
    sale.taken = 0
    sale.look()
    expect(sale.sale).toMatchObject({ unexplained_paise: 0, balances: { escrow: 100_000, suspense: 0 } })
    expect(sale.due()).toHaveLength(1)
  })

  it('says nothing while a payout is on its way', () => {
    const sale = received()
    sale.ask()
    sale.taken = 300
    expect(isFrozenSale(sale.look().sale)).toBe(false)
  })
})

describe('what goes back', () => {
  it('is all that the buyer of record paid, when the sale ends unfunded, also what comes later', () => {
    const sale = money().receive('sale_1', 400, buyer)
    expect(sale.due()).toEqual([])
    lapsed(sale)
    expect(sale.ask()).toEqual([['sale_1-return', 400]])
    sale.end('sale_1-return')
    expect([returnableOf(sale.sale), sale.sale.balances]).toEqual([0, { escrow: 0, suspense: 0 }])
    sale.receive('sale_1.2', 100_600, buyer)
    expect(sale.ask()).toEqual([['sale_1-return_2', 100_600]])
    sale.end('sale_1-return_2')
    expect(sumsOf(sale.booked)).toEqual({})
  })

  it('that failed is tried again after a while', () => {
    const sale = lapsed(money().receive('sale_1', 400, buyer))
    sale.ask()
    sale.end('sale_1-return', 'failed')
    expect(sale.due()).toEqual([])
    sale.at = later(now, 5 * minuteMs)
    expect(sale.ask()).toEqual([['sale_1-return_2', 400]])
  })

  it('is the whole gross when the shares go back, as long as nobody is paid', () => {
    const paying = received()
    paying.ask()
    expect(rules.returned(paying.sale, now).outcome).toBe('refused')
    paying.end('sale_1-seller', 'failed')
    paying.apply(rules.returned(paying.sale, now))
    expect(paying.ask()).toEqual([['sale_1-return', 100_000]])
  })

  it('of a stranger needs two people, and an account where nobody knows the sender', () => {
    const sale = received().receive('sale_1.2', 50, stranger).receive('sale_1.3', 60)
    expect(sale.due().map(({ kind }) => kind)).toEqual(['NET'])
    expect(excessReturned(sale.sale, null).outcome).toBe('refused')
    sale.apply(excessReturned(sale.sale, stranger))
    expect(sale.sale.excesses).toMatchObject([{ to: null }, { to: stranger }])
    expect(excessReturned(sale.sale, stranger).outcome).toBe('refused')
    expect(sale.ask()).toEqual([
      ['sale_1-seller', 98_000],
      ['sale_1-excess', 50],
      ['sale_1-excess_2', 60],
    ])
    sale.end('sale_1-excess').end('sale_1-excess_2')
    expect(sale.sale.balances.suspense).toBe(0)
  })
})

it('carries a decision out once', () => {
  const { sale } = received().receive('sale_1.2', 50, stranger)
  const proposal = ProposalId.parse('prp_1')
  const after = change(sale, (each) => saleDecided(each, proposal, (before) => excessReturned(before, null)))
  expect(after.decisions).toEqual([proposal])
  expect(saleDecided(after, proposal, () => expect.fail()).outcome).toBe('unchanged')
})

it('is paid out only when there was something to pay', () => {
  expect(isPaidOut({ ...agreed, quote: null })).toBe(false)
})

describe('the next look', () => {
  const at = (state: SaleState): Sale => ({ ...agreed, changed_at: now, state })
  it.each<[string, Sale, number, number | undefined]>([
    ['soon while money is awaited', at('AGREED'), 0, 3 * minuteMs],
    ['after a day each hour', at('AGREED'), dayMs, hourMs],
    ['rarely while nothing moves', at('FUNDED'), 0, 6 * hourMs],
    ['rarely for a week after the end', at('LAPSED'), dayMs, 6 * hourMs],
    ['never again after that', at('LAPSED'), 8 * dayMs, undefined],
    ['never before it is agreed', { ...at('QUOTED'), agreed_at: null }, 0, undefined],
  ])('is %s', (_, sale, ageMs, afterMs) => {
    const look = later(now, ageMs)
    expect(nextLookAt(sale, look)).toBe(afterMs === undefined ? undefined : later(look, afterMs))
  })
})

describe('what the money of a sale amounts to', () => {
  const payout = (
    kind: SalePayout['kind'],
    state: SalePayout['state'],
    changes: Partial<SalePayout> = {},
  ): SalePayout => ({
    kind,
    ref: `sale_1-${kind}-${state}`,
    amount_paise: paise(1_000),
    collect: null,
    asked_at: now,
    state,
    paid_paise: paise(state === 'DONE' ? 900 : 0),
    written_off_paise: paise(state === 'DONE' ? 30 : 0),
    utr: null,
    failed_at: null,
    ...changes,
  })
  const excess = (ref: string, amount: number): Excess => ({
    ref,
    amount_paise: paise(amount),
    sender: 'STRANGER',
    is_returned: false,
    to: null,
  })
  const base: Sale = { ...agreed, state: 'RECEIVED', funded_paise: paise(100_000) }
  const withPayouts = (...payouts: SalePayout[]): Sale => ({ ...base, payouts })

  it('is its offer, which a sale has that was agreed', () => {
    expect((['NET', 'FEE', 'DUTY'] as const).map((kind) => amountOf(base, kind))).toEqual([98_000, 1_985, 15])
    expect(amountOf({ quote: null }, 'NET')).toBe(0)
    expect(dealOf(base)).toEqual({ quote: base.quote, buyer: base.buyer })
    for (const missing of [{ quote: null }, { buyer: null }])
      expect(() => dealOf({ ...base, ...missing })).toThrow('sale sale_1 was not agreed')
  })

  it('is owed to each until it is paid, written off or under way', () => {
    const net = (...payouts: SalePayout[]) => owedTo(withPayouts(...payouts), 'NET')
    expect([net(), net(payout('NET', 'ASKED')), net(payout('NET', 'FAILED'))]).toEqual([98_000, 97_000, 98_000])
    expect(net(payout('NET', 'DONE'), payout('FEE', 'DONE'))).toBe(98_000 - 930)
    // What was written off of one that came back is owed again.
    expect(net(payout('NET', 'FAILED', { written_off_paise: paise(30) }))).toBe(98_000)
    expect(net(payout('NET', 'ASKED', { amount_paise: paise(99_000) }))).toBe(0)
  })

  it('can go back as far as it is with nobody', () => {
    const all = ['RETURN', 'NET', 'FEE', 'DUTY', 'EXCESS'] as const
    const sale = withPayouts(...all.map((kind) => payout(kind, 'ASKED')))
    expect(returnableOf(sale)).toBe(96_000)
    expect(returnableOf({ ...sale, funded_paise: paise(10) })).toBe(0)
  })

  it('beside the deal is what has not gone back', () => {
    const back = payout('EXCESS', 'DONE', { collect: 'one' })
    const open = [payout('EXCESS', 'ASKED', { collect: 'other' }), payout('NET', 'DONE', { collect: 'other' })]
    const sale = { ...withPayouts(back, ...open), excesses: [excess('one', 7), excess('other', 50)] }
    expect(sale.excesses.map((each) => isOpenExcess(sale, each))).toEqual([false, true])
    expect(excessOf(sale)).toBe(50)
    expect(suspenseOf({ ...sale, unexplained_paise: paise(20) })).toBe(-30)
  })

  it('is paid out once nothing is owed, under way or not explained', () => {
    const done = [
      payout('NET', 'DONE', { paid_paise: paise(97_970) }),
      payout('FEE', 'DONE', { paid_paise: paise(1_955) }),
      payout('DUTY', 'DONE', { paid_paise: paise(15), written_off_paise: paise(0) }),
    ]
    expect(isPaidOut(withPayouts(...done))).toBe(true)
    expect(isPaidOut(withPayouts(...done.slice(0, 2)))).toBe(false)
    expect(isPaidOut(withPayouts(...done, payout('EXCESS', 'ASKED')))).toBe(false)
    expect(isPaidOut({ ...withPayouts(...done), unexplained_paise: paise(1) })).toBe(false)
  })

  it('is on its way to others by payouts of the deal that have not failed', () => {
    const isPaying = (kind: SalePayout['kind'], state: SalePayout['state']) =>
      isPayingSale({ payouts: [payout(kind, 'FAILED'), payout(kind, state)] })
    expect([isPaying('NET', 'ASKED'), isPaying('FEE', 'DONE'), isPaying('DUTY', 'ASKED')]).toEqual([true, true, true])
    expect([isPaying('NET', 'FAILED'), isPaying('RETURN', 'DONE'), isPaying('EXCESS', 'ASKED')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('money whose sender nobody states', () => {
  it('counts for the deal when two people know that it is the buyer’s, up to the gross', () => {
    const sale = money().receive('sale_1', 60_000, buyer).receive('one', 30_000).receive('two', 30_000)
    expect(sale.sale.state).toBe('AGREED')
    sale.apply(paymentTaken(sale.sale))
    expect(sale.sale).toMatchObject({ funded_paise: 100_000, excesses: [{ ref: 'two', amount_paise: 20_000 }] })
    expect(sale.booked.slice(-2)).toEqual([
      { cause: 'taken:one', from: 'buyer', to: 'suspense', amount_paise: 30_000, statement: 'collect one' },
      { cause: 'taken:two', from: 'buyer', to: 'suspense', amount_paise: 10_000, statement: 'collect two' },
    ])
    expect(sale.look().sale.state).toBe('FUNDED')
    expect(paymentTaken(sale.sale).outcome).toBe('refused')
  })

  it('does not count when it is a stranger’s, is going back, or the deal needs nothing', () => {
    expect(paymentTaken(money().receive('one', 100, stranger).sale).outcome).toBe('refused')
    const sale = money().receive('one', 100)
    expect(paymentTaken({ ...sale.sale, quote: null }).outcome).toBe('refused')
    expect(paymentTaken({ ...sale.sale, state: 'LAPSED' }).outcome).toBe('refused')
    sale.apply(excessReturned(sale.sale, stranger))
    expect(paymentTaken(sale.sale).outcome).toBe('refused')
    expect(paymentTaken(funded().receive('one', 100).sale).outcome).toBe('refused')
  })
})
