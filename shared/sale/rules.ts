import { EscrowId, SaleId } from '#shared/kernel/id.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { basisPoints, type Paise, paise, times } from '#shared/kernel/money.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { saleQuoteLifeMs } from './limits.ts'
import { type OpenState, openStates, type Sale, type SaleQuote, type SaleState } from './sale.ts'

/** What a sale costs: settings of the stage, in basis points of the gross. */
export interface SaleCharges {
  readonly feeBps: number
  readonly stampBps: number
}

/** Whether a state waits for something. */
export function isOpenState(state: SaleState): state is OpenState {
  return (openStates as readonly SaleState[]).includes(state)
}

/** Whether the shares of the sale are set aside in the holding: requested, and still in its lots. */
export function isRequested({ portfolio, state }: Pick<Sale, 'portfolio' | 'state'>): boolean {
  return portfolio === 'unlistedportfolio' && isOpenState(state) && state !== 'RECEIVED'
}

/** The offer of the desk. Undefined when fee and duty would leave nothing. */
export function quoteOf(
  { quantity }: Pick<Sale, 'quantity'>,
  price: Paise,
  { feeBps, stampBps }: SaleCharges,
  { by, now }: { readonly by: UserId; readonly now: Instant },
): SaleQuote | undefined {
  const gross = times(price, quantity)
  const fee = basisPoints(gross, feeBps)
  const duty = basisPoints(gross, stampBps)
  const net = gross - fee - duty
  if (net <= 0) return undefined
  return {
    price_paise: price,
    gross_paise: gross,
    fee_bps: feeBps,
    stamp_bps: stampBps,
    fee_paise: fee,
    duty_paise: duty,
    net_paise: paise(net),
    quoted_at: now,
    valid_until: later(now, saleQuoteLifeMs),
    by,
  }
}

/** The escrow of a sale has the sale's id at the escrow partner. */
export function escrowIdOfSale(id: SaleId): EscrowId {
  return EscrowId.parse(id)
}

/** Whether an escrow is that of a sale: the ids of orders begin otherwise. */
export function isEscrowOfSale(escrowId: EscrowId): boolean {
  return escrowId.startsWith('sale_')
}

export function saleIdOfEscrow(escrowId: EscrowId): SaleId {
  return SaleId.parse(escrowId)
}
