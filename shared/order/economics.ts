import { basisPoints, type Paise, paise } from '#shared/kernel/money.ts'
import { type Account, type LedgerEntry, splitGst } from './ledger.ts'
import { chargesFor, chargeOf, type ChargeSettings, ratesOf, totalOf } from './rules.ts'

/** What an order earns and costs us, in paise. A cost is above 0, what is left may be below 0. */
export interface Economics {
  /** Our fee without its GST. */
  readonly income: number
  /** The GST inside the fee, which we owe. */
  readonly outputGst: number
  /** What the gateway kept, without its GST. */
  readonly gatewayFee: number
  /** The GST on it, which we claim back. */
  readonly inputGst: number
  /** Anything else that our own money paid: refunds that were not ours, lost disputes. */
  readonly otherLoss: number
  /** Messages, the payout of our bank and infrastructure. */
  readonly running: number
  /** What is left once the GST is settled. */
  readonly margin: number
  /** What is left before the input GST is claimed and the output GST is paid. */
  readonly cash: number
}

/** Our own part of an order, read from its ledger entries. `running`: the cost of messages, payout and infrastructure, in paise. */
export function economicsOf(entries: readonly LedgerEntry[], running: number): Economics {
  const balanceOf = (account: Account) =>
    entries.reduce(
      (sum, { from, to, amount_paise }) =>
        sum + (to === account ? amount_paise : 0) - (from === account ? amount_paise : 0),
      0,
    )
  const income = entries
    .filter(({ cause }) => cause === 'paid-out:fee')
    .reduce((sum, each) => sum + each.amount_paise, 0)
  const [outputGst, gatewayFee, inputGst] = [balanceOf('output-gst'), balanceOf('gateway-fee'), balanceOf('input-gst')]
  const margin = balanceOf('own') + inputGst - running
  const otherLoss = income - gatewayFee - running - margin
  return { income, outputGst, gatewayFee, inputGst, otherLoss, running, margin, cash: margin - inputGst + outputGst }
}

/** The gateway's standard rate: 2 % of a payment, and 18 % GST on that (https://razorpay.com/pricing/, November 2026; both are stated with each payment, so that the ledger has the real ones). A stage's contract may be lower. */
const gatewayFeeBps = 200
const gstBps = 1_800

/** What an order for this price of shares would earn and cost, as long as nothing goes wrong. `running` in paise. */
export function expectedEconomics(shares: Paise, rates: ChargeSettings, running: number): Economics {
  const charges = chargesFor(shares, 1, ratesOf(rates))
  const { net: income, tax: outputGst } = splitGst(chargeOf(charges, 'PLATFORM_FEE'))
  const gatewayFee = basisPoints(totalOf(charges), gatewayFeeBps)
  const inputGst = basisPoints(gatewayFee, gstBps)
  const margin = income - gatewayFee - running
  return { income, outputGst, gatewayFee, inputGst, otherLoss: 0, running, margin, cash: margin - inputGst + outputGst }
}

/** The average of some orders, each amount rounded to the paisa. Undefined for none. */
export function averageOf(all: readonly Economics[]): Economics | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const names = Object.keys(first) as (keyof Economics)[]
  const average = (name: keyof Economics) => Math.round(all.reduce((sum, each) => sum + each[name], 0) / all.length)
  return Object.fromEntries(names.map((name) => [name, average(name)])) as unknown as Economics
}

/** The prices of shares by which a stage is judged: a default order, and a small one. */
export const sampleShares: readonly Paise[] = [paise(1_000_000), paise(100_000)]

/** Those samples that end below cost at the rates of a stage. */
export function belowCost(
  rates: ChargeSettings,
  running: number,
): readonly { readonly shares: Paise; readonly margin: number }[] {
  return sampleShares
    .map((shares) => ({ shares, margin: expectedEconomics(shares, rates, running).margin }))
    .filter(({ margin }) => margin < 0)
}
