import type { SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { isSecondPerson } from '#shared/kernel/second-person.ts'
import type { Paise } from '#shared/kernel/money.ts'
import { SECOND_PERSON_NEEDED } from '#shared/order/refusals.ts'
import { isFrozenSale, isPayingSale } from './money.ts'
import { NET_TOO_SMALL, OWN_SALE, QUOTE_LAPSED, SALE_FROZEN, SALE_OUT_OF_TURN } from './refusals.ts'
import { quoteOf, type SaleCharges } from './rules.ts'
import { noSaleBalances, type Portfolio, type Sale, type SaleBuyer, type SaleState } from './sale.ts'
import {
  type SaleChange,
  saleChanged,
  type SaleEvent,
  saleRefused,
  type SaleTransition,
  saleUnchanged,
} from './sale-transition.ts'
import { zeroPaise } from '#shared/kernel/money.ts'

/** What a person asks to sell. */
export interface SaleRequest {
  readonly portfolio: Portfolio
  readonly security_id: SecurityId | null
  readonly scrip_name: string
  readonly isin: string
  readonly quantity: number
  readonly asked_price_paise: Paise | null
}

/** A new sale: SUBMITTED. */
export function submitted(
  request: SaleRequest,
  { id, number, user_id }: { readonly id: SaleId; readonly number: number; readonly user_id: UserId },
  now: Instant,
): SaleChange {
  const sale: Sale = {
    ...request,
    id,
    number,
    user_id,
    state: 'SUBMITTED',
    submitted_at: now,
    quote: null,
    reason: null,
    terms_version: null,
    buyer: null,
    account_at: null,
    account_end: '',
    agreed_at: null,
    funded_at: null,
    received_at: null,
    paid_at: null,
    ended_at: null,
    reference: null,
    received_by: null,
    paid_by: null,
    utr: null,
    sold: [],
    escrow_ref: null,
    collect_account: null,
    funded_paise: zeroPaise,
    excesses: [],
    payouts: [],
    unexplained_paise: zeroPaise,
    pays_again: false,
    booked: [],
    balances: noSaleBalances,
    decisions: [],
    alarmed_at: null,
    changed_at: null,
    version: 0,
  }
  return { sale, events: ['submitted'], postings: [] }
}

/** The desk offers a price. */
export function quoted(sale: Sale, price: Paise, charges: SaleCharges, by: UserId, now: Instant): SaleTransition {
  if (sale.user_id === by) return saleRefused(OWN_SALE)
  if (sale.state === 'QUOTED' && sale.quote?.price_paise === price && sale.quote.by === by) return saleUnchanged
  if (sale.state !== 'SUBMITTED') return saleRefused(SALE_OUT_OF_TURN)
  const quote = quoteOf(sale, price, charges, { by, now })
  return quote === undefined ? saleRefused(NET_TOO_SMALL) : saleChanged(sale, { state: 'QUOTED', quote }, ['quoted'])
}

/** The desk does not take the shares. */
export function rejected(sale: Sale, reason: string, by: UserId, now: Instant): SaleTransition {
  if (sale.user_id === by) return saleRefused(OWN_SALE)
  return ended(sale, 'REJECTED', ['SUBMITTED'], now, 'rejected', { reason })
}

/** What is fixed when the person accepts. */
export interface Agreement {
  readonly buyer: SaleBuyer
  readonly account_end: string
  readonly terms_version: string | null
}

/** The person accepts the offer. The account that they have now is paid. */
export function agreed(sale: Sale, agreement: Agreement, now: Instant): SaleTransition {
  if (sale.state === 'AGREED') return saleUnchanged
  const refusal = refusalOfAgreement(sale, now)
  if (refusal !== undefined) return saleRefused(refusal)
  return saleChanged(sale, { ...agreement, state: 'AGREED', agreed_at: now, account_at: now }, ['agreed'])
}

/** Why an offer cannot be accepted: asked before a code is used up. */
export function refusalOfAgreement({ state, quote }: Sale, now: Instant) {
  if (state === 'LAPSED') return QUOTE_LAPSED
  if (state !== 'QUOTED' || quote === null) return SALE_OUT_OF_TURN
  return now < quote.valid_until ? undefined : QUOTE_LAPSED
}

export function declined(sale: Sale, now: Instant): SaleTransition {
  return ended(sale, 'DECLINED', ['QUOTED'], now, 'declined')
}

/** The person withdraws, as long as nobody has paid. What came into the escrow in that moment goes back. */
export function cancelled(sale: Sale, now: Instant): SaleTransition {
  return ended(sale, 'CANCELLED', ['SUBMITTED', 'QUOTED', 'AGREED'], now, 'cancelled')
}

/** The time of its state is over (./deadlines.ts). What is in the escrow goes back to the buyer of record. */
export function lapsed(sale: Sale, now: Instant): SaleTransition {
  const isOver = ['SUBMITTED', 'QUOTED', 'AGREED', 'FUNDED'].includes(sale.state)
  return isOver ? saleChanged(sale, { state: 'LAPSED', ended_at: now }, ['lapsed']) : saleUnchanged
}

/** The escrow has the gross from the buyer of record: the person is told where to transfer the shares. */
export function funded(sale: Sale, now: Instant): SaleTransition {
  if (sale.state !== 'AGREED' || sale.quote === null || sale.funded_paise < sale.quote.gross_paise) return saleUnchanged
  return saleChanged(sale, { state: 'FUNDED', funded_at: now }, ['funded'])
}

/** The shares are in the demat account of the buyer of record. The lots that they leave are added as it is stored. */
export function received(
  sale: Sale,
  { reference, by }: { readonly reference: string; readonly by: UserId },
  now: Instant,
): SaleTransition {
  if (sale.user_id === by) return saleRefused(OWN_SALE)
  if (sale.reference === reference && sale.received_by === by) return saleUnchanged
  if (sale.state !== 'FUNDED') return saleRefused(SALE_OUT_OF_TURN)
  if (isFrozenSale(sale)) return saleRefused(SALE_FROZEN)
  const facts = { reference, received_by: by, received_at: now }
  return saleChanged(sale, { ...facts, state: 'RECEIVED' }, ['received'])
}

/** All payouts are stated complete. `utr` is that of the payout to the seller. */
export function paid(sale: Sale, utr: string, now: Instant): SaleTransition {
  if (sale.state !== 'RECEIVED') return saleUnchanged
  return saleChanged(sale, { state: 'PAID', utr, paid_at: now, ended_at: now }, ['paid'])
}

/** The desk confirms the payout where the partner's statement cannot be read: another person than the one who recorded the shares. */
export function paidByDesk(sale: Sale, utr: string, by: UserId, now: Instant): SaleTransition {
  if (sale.user_id === by) return saleRefused(OWN_SALE)
  if (sale.state === 'PAID' && sale.utr === utr) return saleUnchanged
  if (sale.state !== 'RECEIVED' || sale.payouts.length === 0) return saleRefused(SALE_OUT_OF_TURN)
  if (!isSecondPerson(sale.received_by, by)) return saleRefused(SECOND_PERSON_NEEDED)
  return saleChanged(sale, { state: 'PAID', utr, paid_by: by, paid_at: now, ended_at: now }, ['paid'])
}

/** Two people decided that the shares go back: as long as nobody is paid, and no payout is on its way. The person's lots have them again (`sold` of the stored sale is emptied). */
export function returned(sale: Sale, now: Instant): SaleTransition {
  if (sale.state === 'RETURNED') return saleUnchanged
  if (sale.state !== 'RECEIVED' || isPayingSale(sale)) return saleRefused(SALE_OUT_OF_TURN)
  return saleChanged(sale, { state: 'RETURNED', sold: [], ended_at: now }, ['returned'])
}

/** An end that a person chooses. The same end again changes nothing. */
function ended(
  sale: Sale,
  state: SaleState,
  from: readonly SaleState[],
  now: Instant,
  event: SaleEvent,
  changes: Partial<Sale> = {},
): SaleTransition {
  if (sale.state === state) return saleUnchanged
  if (!from.includes(sale.state)) return saleRefused(SALE_OUT_OF_TURN)
  return saleChanged(sale, { ...changes, state, ended_at: now }, [event])
}
