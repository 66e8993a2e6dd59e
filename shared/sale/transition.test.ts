import { describe, expect, it } from 'vitest'
import { OrderId, SaleId, UserId } from '#shared/kernel/id.ts'
import { hourMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { sampleTime as now } from '#tests/harness/sample-order.ts'
import { saleBuyerWith, sampleRequest, saleWith } from '#tests/harness/sample-sale.ts'
import { Sale, saleStates, type SaleState } from './sale.ts'
import type { SaleTransition } from './sale-transition.ts'
import * as rules from './transition.ts'

const [seller, one, other] = ['usr_seller', 'usr_one', 'usr_other'].map((id) => UserId.parse(id)) as [
  UserId,
  UserId,
  UserId,
]
const charges = { feeBps: 0, stampBps: 1.5 }
const agreement = {
  buyer: saleBuyerWith({ account_number: '1', ifsc: 'HDFC0000001' }),
  account_end: '1234',
  terms_version: '1',
}
const first = saleWith({ user_id: seller })

/** Every rule, as it is used when nothing stands in its way. */
const steps: Record<string, (sale: Sale) => SaleTransition> = {
  quoted: (sale) => rules.quoted(sale, paise(52_340), charges, one, now),
  rejected: (sale) => rules.rejected(sale, 'No demand', one, now),
  agreed: (sale) => rules.agreed(sale, agreement, now),
  declined: (sale) => rules.declined(sale, now),
  cancelled: (sale) => rules.cancelled(sale, now),
  lapsed: (sale) => rules.lapsed(sale, now),
  funded: (sale) => rules.funded({ ...sale, funded_paise: sale.quote?.gross_paise ?? paise(0) }, now),
  received: (sale) => rules.received(sale, { reference: 'D1234', by: one }, now),
  paid: (sale) => rules.paid(sale, 'UTR1', now),
  returned: (sale) => rules.returned(sale, now),
}

function after(...names: readonly (keyof typeof steps)[]): Sale {
  return names.reduce((sale, name) => {
    const step = steps[name]?.(sale)
    if (step?.outcome !== 'changed') throw new Error(`${name} does not follow ${sale.state}`)
    return step.change.sale
  }, first)
}

const ways = {
  SUBMITTED: [],
  QUOTED: ['quoted'],
  AGREED: ['quoted', 'agreed'],
  FUNDED: ['quoted', 'agreed', 'funded'],
  RECEIVED: ['quoted', 'agreed', 'funded', 'received'],
  PAID: ['quoted', 'agreed', 'funded', 'received', 'paid'],
  REJECTED: ['rejected'],
  DECLINED: ['quoted', 'declined'],
  CANCELLED: ['cancelled'],
  LAPSED: ['lapsed'],
  RETURNED: ['quoted', 'agreed', 'funded', 'received', 'returned'],
} as const satisfies Record<SaleState, readonly string[]>

const next: Record<SaleState, readonly string[]> = {
  SUBMITTED: ['quoted', 'rejected', 'cancelled', 'lapsed'],
  QUOTED: ['agreed', 'declined', 'cancelled', 'lapsed'],
  AGREED: ['cancelled', 'lapsed', 'funded'],
  FUNDED: ['lapsed', 'received'],
  RECEIVED: ['paid', 'returned'],
  PAID: [],
  REJECTED: [],
  DECLINED: [],
  CANCELLED: [],
  LAPSED: [],
  RETURNED: [],
}

it.each(saleStates)('%s has only its own ways out, and each publishes what happened', (state) => {
  const sale = after(...ways[state])
  expect(sale.state).toBe(state)
  const possible = Object.entries(steps).flatMap(([name, step]) => {
    const result = step(sale)
    if (result.outcome !== 'changed') return []
    expect(result.change.events).toEqual([name])
    return [name]
  })
  expect(possible).toEqual(Object.keys(steps).filter((name) => next[state].includes(name)))
})

it('an offer is gross less fee and duty, each rounded half up to the paisa', () => {
  const step = rules.quoted(first, paise(52_340), { feeBps: 200, stampBps: 1.5 }, one, now)
  const quote = step.outcome === 'changed' ? step.change.sale.quote : null
  expect(quote).toMatchObject({ gross_paise: 523_400, fee_paise: 10_468, duty_paise: 79, net_paise: 512_853 })
  expect(quote?.valid_until).toBe(later(now, 48 * hourMs))
})

it('an offer that would leave the seller nothing is refused', () => {
  const step = rules.quoted({ ...first, quantity: 1 }, paise(1), { feeBps: 10_000, stampBps: 0 }, one, now)
  expect(step).toMatchObject({ outcome: 'refused', why: { code: 'NET_TOO_SMALL' } })
})

it('an offer is accepted until it lapses, and not at that moment', () => {
  const sale = after('quoted')
  const end = sale.quote?.valid_until ?? now
  expect(rules.agreed(sale, agreement, later(end, -1)).outcome).toBe('changed')
  expect(rules.agreed(sale, agreement, end)).toMatchObject({ outcome: 'refused', why: { code: 'QUOTE_LAPSED' } })
})

it('less than the gross does not fund a sale', () => {
  const sale = after('quoted', 'agreed')
  expect(rules.funded({ ...sale, funded_paise: paise(523_399) }, now).outcome).toBe('unchanged')
})

it('nobody decides about a sale of their own', () => {
  const own = { outcome: 'refused', why: { code: 'OWN_SALE' } }
  expect(rules.quoted(first, paise(100), charges, seller, now)).toMatchObject(own)
  expect(rules.rejected(first, 'No demand', seller, now)).toMatchObject(own)
  const funded = after('quoted', 'agreed', 'funded')
  expect(rules.received(funded, { reference: 'D1234', by: seller }, now)).toMatchObject(own)
  expect(rules.paidByDesk(after(...ways.RECEIVED), 'UTR1', seller, now)).toMatchObject(own)
})

it('a payout that was asked for is confirmed by another person than the one who recorded the shares', () => {
  const sale = after(...ways.RECEIVED)
  const asked: Sale = {
    ...sale,
    payouts: [
      {
        kind: 'NET',
        ref: 'sale_1-net',
        amount_paise: paise(1),
        state: 'ASKED',
        collect: null,
        asked_at: now,
        written_off_paise: paise(0),
        failed_at: null,
        paid_paise: paise(0),
        utr: null,
      },
    ],
  }
  expect(rules.paidByDesk(sale, 'UTR1', other, now)).toMatchObject({ why: { code: 'SALE_OUT_OF_TURN' } })
  expect(rules.paidByDesk(asked, 'UTR1', one, now)).toMatchObject({ why: { code: 'SECOND_PERSON_NEEDED' } })
  const done = rules.paidByDesk(asked, 'UTR1', other, now)
  expect(done).toMatchObject({
    change: { sale: { state: 'PAID', utr: 'UTR1', paid_by: other, paid_at: now, ended_at: now }, events: ['paid'] },
  })
  const closed = done.outcome === 'changed' ? done.change.sale : asked
  expect(rules.paidByDesk(closed, 'UTR2', other, now)).toMatchObject({ why: { code: 'SALE_OUT_OF_TURN' } })
})

it('a repeated act of the same person changes nothing', () => {
  expect(steps.quoted?.(after('quoted')).outcome).toBe('unchanged')
  expect(steps.received?.(after(...ways.RECEIVED)).outcome).toBe('unchanged')
  expect(steps.cancelled?.(after('cancelled')).outcome).toBe('unchanged')
})

it('a new sale has nothing yet but what was asked', () => {
  const change = rules.submitted(sampleRequest, { id: SaleId.parse('sale_1'), number: 1, user_id: seller }, now)
  const stored = { ...sampleRequest, id: 'sale_1', number: 1, user_id: 'usr_seller', submitted_at: now, version: 0 }
  // The rest is as the schema completes it.
  expect(change).toEqual({ sale: Sale.parse({ ...stored, state: 'SUBMITTED' }), events: ['submitted'], postings: [] })
})

it('each step notes when it happened and who did it', () => {
  const facts: Record<string, Partial<Record<keyof Sale, unknown>>> = {
    rejected: { reason: 'No demand', ended_at: now },
    agreed: { ...agreement, agreed_at: now, account_at: now, ended_at: null },
    declined: { ended_at: now },
    cancelled: { ended_at: now },
    lapsed: { ended_at: now },
    funded: { funded_at: now, ended_at: null },
    received: { reference: 'D1234', received_by: one, received_at: now, ended_at: null },
    paid: { utr: 'UTR1', paid_at: now, ended_at: now, paid_by: null },
    returned: { sold: [], ended_at: now },
  }
  for (const [state, way] of Object.entries(ways))
    expect(after(...way)).toMatchObject(facts[way.at(-1) ?? ''] ?? { state })
  const sold = [{ order_id: OrderId.parse('ord_1'), quantity: 10, cost_paise: paise(1) }]
  const back = rules.returned({ ...after(...ways.RECEIVED), sold }, now)
  expect(back).toMatchObject({ change: { sale: { sold: [] } } })
})

describe('a sale out of turn', () => {
  const refusalOf = (result: SaleTransition) => (result.outcome === 'refused' ? result.why.code : result.outcome)
  const answers = (rule: (sale: Sale) => SaleTransition) =>
    Object.fromEntries(saleStates.map((state) => [state, refusalOf(rule(after(...ways[state])))]))
  const all = (answer: string, others: Partial<Record<SaleState, string>>) => ({
    ...Object.fromEntries(saleStates.map((state) => [state, answer])),
    ...others,
  })
  const outOfTurn = 'SALE_OUT_OF_TURN'

  it('is refused to people, and a repeat of what was done is not', () => {
    const paidBy = (sale: Sale) => rules.paidByDesk(sale, 'UTR1', other, now)
    expect(answers((sale) => rules.quoted(sale, paise(52_340), charges, one, now))).toEqual(
      all(outOfTurn, { SUBMITTED: 'changed', QUOTED: 'unchanged' }),
    )
    expect(answers((sale) => rules.rejected(sale, 'No demand', one, now))).toEqual(
      all(outOfTurn, { SUBMITTED: 'changed', REJECTED: 'unchanged' }),
    )
    expect(answers((sale) => rules.agreed(sale, agreement, now))).toEqual(
      all(outOfTurn, { QUOTED: 'changed', AGREED: 'unchanged', LAPSED: 'QUOTE_LAPSED' }),
    )
    expect(answers((sale) => rules.declined(sale, now))).toEqual(
      all(outOfTurn, { QUOTED: 'changed', DECLINED: 'unchanged' }),
    )
    expect(answers((sale) => rules.received(sale, { reference: 'D1234', by: one }, now))).toEqual(
      all(outOfTurn, { FUNDED: 'changed', RECEIVED: 'unchanged', PAID: 'unchanged', RETURNED: 'unchanged' }),
    )
    expect(answers((sale) => rules.returned(sale, now))).toEqual(
      all(outOfTurn, { RECEIVED: 'changed', RETURNED: 'unchanged' }),
    )
    expect(answers(paidBy)).toEqual(all(outOfTurn, { PAID: 'unchanged' }))
    expect(answers((sale) => rules.paidByDesk(sale, 'UTR2', other, now)).PAID).toBe(outOfTurn)
  })

  it('by another price, reference or person is refused, too', () => {
    expect(refusalOf(rules.quoted(after('quoted'), paise(52_341), charges, one, now))).toBe(outOfTurn)
    expect(refusalOf(rules.quoted(after('quoted'), paise(52_340), charges, other, now))).toBe(outOfTurn)
    const received = after(...ways.RECEIVED)
    expect(refusalOf(rules.received(received, { reference: 'D1234', by: other }, now))).toBe(outOfTurn)
    expect(refusalOf(rules.received(received, { reference: 'D9999', by: one }, now))).toBe(outOfTurn)
  })

  it('receives no shares while its money is not explained', () => {
    const frozen = { ...after('quoted', 'agreed', 'funded'), unexplained_paise: paise(1) }
    expect(refusalOf(rules.received(frozen, { reference: 'D1234', by: one }, now))).toBe('SALE_FROZEN')
  })

  it('has no offer to accept where there is none', () => {
    expect(rules.refusalOfAgreement({ ...after('quoted'), quote: null }, now)?.code).toBe(outOfTurn)
    expect(rules.funded({ ...after('quoted', 'agreed'), quote: null }, now).outcome).toBe('unchanged')
  })
})
