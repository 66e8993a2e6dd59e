import type { Bug } from './bug.ts'

const beforePay = 'sales of own shares that end before anybody pays'
const twoLots = 'sales out of two lots, of which one goes back'
const inParts = 'a sale that is paid in parts, by others, and too much'
const silent = 'a sale whose money comes while its partner is silent, and one whose money comes late'
const keeps = 'a sale of which the partner keeps something'
const comesBack = 'a sale whose payout comes back, and whose events come twice'
const afterEnd = 'an offer that is answered after it has ended, and one for what was withdrawn'

const transition = 'shared/sale/transition.ts'
const shares = 'functions/sale/shares.ts'
const statement = 'shared/sale/money-transition.ts'

/** Selling: money before shares, each share once, and each rupee to whom it belongs (functions/sale, shared/sale, infra/audit/sale.ts). */
export const saleBugs: readonly Bug[] = [
  {
    name: 'shares of an offer that lapsed stay set aside',
    scenario: beforePay,
    file: shares,
    from: `isRequested(before) && !isRequested(after) ? unrequestWrites(shares)`,
    to: `isRequested(before) && !isRequested(after) && after.state !== 'LAPSED' ? unrequestWrites(shares)`,
    breaks: /\d+ shares are requested by the holding, and \d+ by its sales/,
  },
  {
    name: 'shares leave their lots at the acceptance',
    scenario: twoLots,
    file: shares,
    from: `if (after.state === 'RECEIVED') {`,
    to: `if (after.state === 'AGREED') {`,
    breaks: /it is AGREED, and its shares left \d lots|shares are sold by the holding/,
  },
  {
    name: 'lot removed with its sold shares',
    scenario: twoLots,
    file: 'shared/holding/sold.ts',
    from: `const lots = holding.lots.map((lot) => after.get(lot.order_id) ?? lot)`,
    to: `const lots = holding.lots.filter((lot) => !after.has(lot.order_id))`,
    breaks: /shares of lot \w+ are sold by the holding, and \d+ by its sales/,
  },
  {
    name: 'youngest lots sold first',
    scenario: twoLots,
    file: 'shared/holding/sold.ts',
    from: `one.credited_at < other.credited_at ? -1 : 1`,
    to: `one.credited_at < other.credited_at ? 1 : -1`,
    breaks: /shares left lot \w+ before the older lot \w+/,
  },
  {
    name: 'returned shares missing from their lots',
    scenario: twoLots,
    file: 'shared/holding/sold.ts',
    from: `({ ...lot, sold: lot.sold - (back.get(lot.order_id) ?? 0) })`,
    to: `lot`,
    breaks: /shares of lot \w+ are sold by the holding, and \d+ by its sales/,
  },
  {
    name: 'profit of returned shares kept',
    scenario: twoLots,
    file: 'shared/holding/sold.ts',
    from: `realised_paise: holding.realised_paise - gainOf(sold, netPaise),`,
    to: `realised_paise: holding.realised_paise,`,
    breaks: /paise are realised by the holding, and -?\d+ by its sales/,
  },
  {
    name: 'more shares set aside than there are',
    scenario: 'more requests of one holding at once than it has shares',
    file: 'functions/holding/sale-writes.ts',
    from: `const available = owned - holding.requested
  if (quantity > available) throw new Refused(TOO_FEW_SHARES, { data: { available } })
  const isEnough: Condition = { any: [{ absent: 'requested' }, { attribute: 'requested', below: owned - quantity + 1 }] }`,
    to: `if (quantity > owned) throw new Refused(TOO_FEW_SHARES, { data: { available: owned } })
  const isEnough: Condition = { any: [{ absent: 'requested' }, { attribute: 'requested', below: owned + 1 }] }`,
    breaks: /\d+ shares are requested, and \d+ left/,
  },
  {
    name: 'offer accepted after its 48 hours',
    scenario: afterEnd,
    file: transition,
    from: `return now < quote.valid_until ? undefined : QUOTE_LAPSED`,
    to: `return undefined`,
    breaks: /its offer was accepted after it had ended/,
  },
  {
    name: 'offer for a request that was withdrawn',
    scenario: afterEnd,
    file: transition,
    from: `if (sale.state !== 'SUBMITTED') return saleRefused(SALE_OUT_OF_TURN)
  const quote =`,
    to: `if (sale.state === 'QUOTED') return saleRefused(SALE_OUT_OF_TURN)
  const quote =`,
    breaks: /got an offer after its end/,
  },
  {
    name: 'seller paid to the account of now',
    scenario: 'a seller who changes their account after the acceptance',
    file: 'functions/sale/money/ask-payouts.ts',
    from: `await findBankAccountAt(context, user_id, account_at)`,
    to: `await findBankAccountAt(context, user_id, context.clock.now())`,
    breaks: /was paid to an account that its seller named later/,
  },
  {
    name: 'money of a stranger taken for the buyer’s',
    scenario: inParts,
    file: statement,
    from: `sender === 'BUYER' ? Math.min(amount_paise, wanted) : 0`,
    to: `Math.min(amount_paise, wanted)`,
    breaks: /is funded by the money of a stranger/,
  },
  {
    name: 'money of an unknown sender taken for the buyer’s',
    scenario: 'a sale whose partner does not state who paid',
    file: statement,
    from: `if (payer === undefined) return 'UNKNOWN'`,
    to: `if (payer === undefined) return 'BUYER'`,
    breaks: /is funded by money that nobody has claimed/,
  },
  {
    name: 'payment that two people have taken not booked',
    scenario: 'a sale whose partner does not state who paid',
    file: 'shared/sale/money-decision.ts',
    from: `const excesses = taken.map(({ excess, part }) => ({ ...excess, amount_paise: paise(excess.amount_paise - part) }))`,
    to: `const excesses = taken.map(({ excess }) => excess)`,
    breaks: /suspense has -?\d+ paise, which its excess and what is unexplained do not add up to/,
  },
  {
    name: 'sale funded by less than the gross',
    scenario: inParts,
    file: transition,
    from: `sale.quote === null || sale.funded_paise < sale.quote.gross_paise`,
    to: `sale.quote === null || sale.funded_paise === 0`,
    breaks: /is funded by the money of a stranger/,
  },
  {
    name: 'excess of a sale counted as its funding',
    scenario: inParts,
    file: statement,
    from: `sender === 'BUYER' ? Math.min(amount_paise, wanted) : 0`,
    to: `sender === 'BUYER' ? amount_paise : 0`,
    breaks: /-?\d+ paise rest at escrow/,
  },
  {
    name: 'payout under way asked for under a new reference',
    scenario: inParts,
    file: 'shared/sale/money.ts',
    from: `return state === 'ASKED' ? amount_paise : paid_paise + written_off_paise`,
    to: `return state === 'ASKED' ? 0 : paid_paise + written_off_paise`,
    breaks: /its (fee|duty) got \d+ paise of \d+/,
  },
  {
    name: 'sale lapses while its escrow cannot be asked',
    scenario: silent,
    file: 'functions/sale/commands.ts',
    from: `const mayBePaid = sale.state === 'AGREED' && !isAsked`,
    to: `const mayBePaid = false`,
    breaks: /lapsed, although it was paid in time/,
  },
  {
    name: 'money that comes after the end kept',
    scenario: silent,
    file: statement,
    from: `const wanted = aimOf(sale) === 'return' ? amount_paise : missing`,
    to: `const wanted = missing`,
    breaks: /-?\d+ paise rest at escrow/,
  },
  {
    name: 'payout confirmed by who recorded the shares',
    scenario: 'a payout that one person may not confirm',
    file: transition,
    from: `if (!isSecondPerson(sale.received_by, by)) return saleRefused(SECOND_PERSON_NEEDED)`,
    to: '',
    breaks: /one person recorded its shares and its payout/,
  },
  {
    name: 'payout while money is missing',
    scenario: keeps,
    file: 'shared/sale/payout-due.ts',
    from: `const fresh = isFrozenSale(sale) ? [] : [`,
    to: `const fresh = [`,
    breaks: /was paid while money of it was missing/,
  },
  {
    name: 'payout booked by the offer, and not by the statement',
    scenario: keeps,
    file: statement,
    from: `const { amount_paise: paid_paise, utr = null } = stated`,
    to: `const { utr = null } = stated
  const paid_paise = before.amount_paise`,
    breaks: /the ledger has \d+ paise of sale_\w+-seller, and the partner says \d+/,
  },
  {
    name: 'seller paid again by itself',
    scenario: comesBack,
    file: 'shared/sale/payout-due.ts',
    from: `return pays_again || !payouts.some(({ kind }) => kind === 'NET')`,
    to: `return pays_again || !payouts.some(({ kind, state }) => kind === 'NET' && state !== 'FAILED')`,
    breaks: /was paid again before two people decided/,
  },
  {
    name: 'payout that came back not booked',
    scenario: comesBack,
    file: statement,
    from: `const postings = before.state === 'DONE' ? turnedBackPostings(sale, before) : []`,
    to: `const postings: [] = []`,
    breaks: /the ledger balance of \w+ is -?\d+ paise|paise rest at/,
  },
]
