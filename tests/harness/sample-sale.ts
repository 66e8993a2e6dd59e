import { SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { paise, zeroPaise } from '#shared/kernel/money.ts'
import type { Excess, Sale, SaleBuyer, SalePayout, SaleQuote } from '#shared/sale/sale.ts'
import { type SaleRequest, submitted } from '#shared/sale/transition.ts'
import { sampleTime } from './sample-order.ts'

/** A request to sell ten shares of the own holdings. */
export const sampleRequest: SaleRequest = {
  portfolio: 'unlistedportfolio',
  security_id: SecurityId.parse('sec_1'),
  scrip_name: 'Sample Ltd',
  isin: 'INE002A01018',
  quantity: 10,
  asked_price_paise: null,
}

const demat = { dp_name: 'DP', dp_id: 'IN300011', client_id: '10000001' }

/** The buyer of record, who pays from this account. */
export function saleBuyerWith(account: SaleBuyer['account']): SaleBuyer {
  return { name: 'Buyer', nsdl: demat, cdsl: demat, account }
}

/** The sale of `sampleRequest`, just submitted, but for these changes. */
export function saleWith(changes: Partial<Sale> = {}): Sale {
  const person = { id: SaleId.parse('sale_1'), number: 1, user_id: UserId.parse('usr_1') }
  return { ...submitted(sampleRequest, person, sampleTime).sale, ...changes }
}

/** The same with an offer of ₹1 a share: ₹10 to come in, ₹9.80 for the seller, 18 paise for us, 2 paise duty. */
export function quotedSaleWith(changes: Partial<Sale> = {}): Sale {
  return saleWith({ quote: saleQuoteWith(), ...changes })
}

/** The offer of `quotedSaleWith`, but for these changes. */
export function saleQuoteWith(changes: Partial<SaleQuote> = {}): SaleQuote {
  return {
    price_paise: paise(100),
    gross_paise: paise(1_000),
    fee_bps: 180,
    stamp_bps: 20,
    fee_paise: paise(18),
    duty_paise: paise(2),
    net_paise: paise(980),
    quoted_at: sampleTime,
    valid_until: sampleTime,
    by: UserId.parse('usr_desk'),
    ...changes,
  }
}

/** A payout of the escrow to the seller, just asked for, but for these changes. */
export function salePayoutWith(changes: Partial<SalePayout> = {}): SalePayout {
  return {
    kind: 'NET',
    ref: 'sale_1-seller',
    amount_paise: paise(980),
    collect: null,
    asked_at: sampleTime,
    state: 'ASKED',
    paid_paise: zeroPaise,
    written_off_paise: zeroPaise,
    utr: null,
    failed_at: null,
    ...changes,
  }
}

/** 50 paise of a stranger in the escrow, of which nobody has decided, but for these changes. */
export function excessWith(changes: Partial<Excess> = {}): Excess {
  return { ref: 'c1', amount_paise: paise(50), sender: 'STRANGER', is_returned: false, to: null, ...changes }
}
