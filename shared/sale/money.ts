import { type Paise, paise, zeroPaise } from '#shared/kernel/money.ts'
import type { Excess, Sale, SaleBuyer, SalePayout, SalePayoutKind, SaleQuote } from './sale.ts'

// What the money of a sale amounts to. All amounts in paise; docs/adr/0013-fund-a-sale-before-its-shares-move.md.

/**
 * What the money of a sale is to do, which follows from the sale's state: to come in, to stay, to be paid to the seller, to go
 * back to the buyer of record.
 */
export type Aim = 'none' | 'collect' | 'hold' | 'pay' | 'return'

const aims: Readonly<Record<Sale['state'], Aim>> = {
  SUBMITTED: 'none',
  QUOTED: 'none',
  AGREED: 'collect',
  FUNDED: 'hold',
  RECEIVED: 'pay',
  PAID: 'pay',
  REJECTED: 'return',
  DECLINED: 'return',
  CANCELLED: 'return',
  LAPSED: 'return',
  RETURNED: 'return',
}

/** Without an agreement there is no escrow, and nothing to move. */
export function aimOf({ state, agreed_at }: Pick<Sale, 'state' | 'agreed_at'>): Aim {
  return agreed_at === null ? 'none' : aims[state]
}

/** The parts of the gross. The seller first: as long as nobody is paid, all of it can go back. */
export const dealKinds = ['NET', 'FEE', 'DUTY'] as const
export type DealKind = (typeof dealKinds)[number]

/** The quote and the buyer of record of a sale that was agreed. Throws for another one. */
export function dealOf({ id, quote, buyer }: Sale): { readonly quote: SaleQuote; readonly buyer: SaleBuyer } {
  if (quote === null || buyer === null) throw new Error(`sale ${id} was not agreed`)
  return { quote, buyer }
}

/** What a payout of the deal is to pay. */
export function amountOf({ quote }: Pick<Sale, 'quote'>, kind: DealKind): Paise {
  if (quote === null) return zeroPaise
  return { NET: quote.net_paise, FEE: quote.fee_paise, DUTY: quote.duty_paise }[kind]
}

export function isOpenExcess({ payouts }: Pick<Sale, 'payouts'>, { ref }: Excess): boolean {
  return !payouts.some(({ kind, collect, state }) => kind === 'EXCESS' && collect === ref && state === 'DONE')
}

/** What lies in the escrow beside the deal and has not gone back yet. */
export function excessOf(sale: Pick<Sale, 'excesses' | 'payouts'>): Paise {
  const open = sale.excesses.filter((excess) => isOpenExcess(sale, excess))
  return paise(open.reduce((sum, { amount_paise }) => sum + amount_paise, 0))
}

/** Whether money is missing or was paid otherwise than we asked: nothing leaves the escrow until it is explained. */
export function isFrozenSale({ unexplained_paise }: Pick<Sale, 'unexplained_paise'>): boolean {
  return unexplained_paise > 0
}

/** What of a part is still owed: neither stated as paid, nor written off, nor under way. */
export function owedTo(sale: Sale, kind: DealKind): Paise {
  return paise(Math.max(0, amountOf(sale, kind) - settledOf(sale, kind)))
}

/** What of the buyer's money has not gone back and is not on its way to anybody. */
export function returnableOf(sale: Sale): Paise {
  const gone = (['RETURN', ...dealKinds] as const).reduce((sum, kind) => sum + settledOf(sale, kind), 0)
  return paise(Math.max(0, sale.funded_paise - gone))
}

function settledOf({ payouts }: Sale, kind: SalePayoutKind): number {
  return payouts.filter((payout) => payout.kind === kind).reduce((sum, payout) => sum + settledBy(payout), 0)
}

function settledBy({ state, amount_paise, paid_paise, written_off_paise }: SalePayout): number {
  if (state === 'FAILED') return 0
  return state === 'ASKED' ? amount_paise : paid_paise + written_off_paise
}

/** Whether seller, fee and duty are paid in full, as the partner states it, and nothing is unexplained. */
export function isPaidOut(sale: Sale): boolean {
  const isUnderWay = sale.payouts.some(({ state }) => state === 'ASKED')
  const owed = dealKinds.reduce((sum, kind) => sum + owedTo(sale, kind), 0)
  return sale.quote !== null && owed === 0 && !isUnderWay && !isFrozenSale(sale)
}

/** Whether money is on its way to somebody else than the buyer: then it can no longer go back. */
export function isPayingSale({ payouts }: Pick<Sale, 'payouts'>): boolean {
  const deal: readonly SalePayoutKind[] = dealKinds
  return payouts.some(({ kind, state }) => deal.includes(kind) && state !== 'FAILED')
}

/** What stands on `suspense`, from its parts: what is missing less what is in excess. */
export function suspenseOf(sale: Sale): number {
  return sale.unexplained_paise - excessOf(sale)
}

/** An account at a bank. */
interface Account {
  readonly account_number: string
  readonly ifsc: string
}

/** Whether two accounts are the same: banks state numbers with and without leading zeros, and any branch of the bank. */
export function isSameAccount(one: Account, other: Account): boolean {
  const number = (text: string) => text.replace(/\s/g, '').replace(/^0+/, '')
  const bank = (text: string) => text.slice(0, 4).toUpperCase()
  const isSameBank = one.ifsc === '' || other.ifsc === '' || bank(one.ifsc) === bank(other.ifsc)
  return number(one.account_number) === number(other.account_number) && isSameBank
}
