import * as z from 'zod/mini'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { Paise, paise } from '#shared/kernel/money.ts'
import { type Caller, momentOf, part, read, readList, unixSeconds } from './call.ts'
import { UnixSeconds } from './schema.ts'

/** One line of our bank account's statement. */
export interface BankTransaction {
  readonly id: string
  readonly creditPaise: Paise
  /** With the fee and the tax of a payout. */
  readonly debitPaise: Paise
  /** Of the account after this transaction; may be below 0. */
  readonly balancePaise: number
  /** The UTR of a transfer to us, or of a payout; a payout has none before it is processed. */
  readonly reference: string | undefined
  readonly payerName: string | undefined
  readonly payerAccount: string | undefined
  /** The payout that left, or that came back. */
  readonly payoutId: string | undefined
  /** Of a payout, without the tax on it. */
  readonly feePaise: Paise
  readonly taxPaise: Paise
  readonly at: Instant
}

export interface NewBankPayout {
  /** Our own reference, at most 40 characters: payouts are found by it. */
  readonly reference: string
  /** 4 to 36 letters, digits, `-` and `_`. The same key with the same body gives the same payout. */
  readonly key: string
  readonly amountPaise: Paise
  /** Shown on the statement of the payee. Letters, digits and spaces, the first 30. */
  readonly narration: string
  readonly purpose: 'payout' | 'refund'
  readonly beneficiary: { readonly name: string; readonly accountNumber: string; readonly ifsc: string }
}

export interface BankPayout {
  readonly id: string
  readonly reference: string | undefined
  /** `queued` waits for a higher balance, `pending` for approval; `processed` may become `reversed` days later. An unknown word counts as `processing`. */
  readonly status: 'queued' | 'pending' | 'processing' | 'processed' | 'cancelled' | 'reversed' | 'rejected' | 'failed'
  readonly amountPaise: Paise
  /** Without the tax on it; 0 until the payout is `processing`. */
  readonly feePaise: Paise
  readonly taxPaise: Paise
  readonly utr: string | undefined
  readonly createdAt: Instant
}

const statuses = [
  'queued',
  'pending',
  'processing',
  'processed',
  'cancelled',
  'reversed',
  'rejected',
  'failed',
] as const
const countMax = 100
const narrationLengthMax = 30
/** IMPS takes up to Rs 5 lakh at any hour. NEFT takes any amount, at any hour too, in batches of half an hour. */
const impsMax = 50_000_000

const Text = z.nullish(z.string())

/** https://razorpay.com/docs/api/x/payouts/entity/ */
export const WirePayout = z.object({
  id: z.string(),
  reference_id: Text,
  status: z.catch(z.enum(statuses), 'processing'),
  amount: Paise,
  /** With the tax on them. */
  fees: z.nullish(Paise),
  tax: z.nullish(Paise),
  utr: Text,
  created_at: UnixSeconds,
})

/** https://razorpay.com/docs/api/x/transactions/entity/ */
export const WireTransaction = z.object({
  id: z.string(),
  credit: Paise,
  debit: Paise,
  balance: z.int(),
  source: z.nullish(
    z.object({
      id: Text,
      entity: Text,
      payout_id: Text,
      payer_name: Text,
      payer_account: Text,
      bank_reference: Text,
      utr: Text,
      fees: z.nullish(Paise),
      tax: z.nullish(Paise),
    }),
  ),
  created_at: UnixSeconds,
})

const WirePayouts = z.object({ items: z.array(WirePayout) })

/** https://razorpay.com/docs/api/x/account-validation/balance-fetch */
export const WireBalances = z.object({
  items: z.array(z.object({ account_number: z.string(), amount: z.int(), account_type: z.nullish(z.string()) })),
})

/** The calls about our own bank account. */
export function bank(call: Caller, accountNumber: string) {
  const account = `account_number=${encodeURIComponent(accountNumber)}`
  return {
    /** The statement from one moment to another, the newest first, 100 at a time. */
    async transactions(from: Instant, to: Instant, skip: number) {
      const query = `from=${unixSeconds(from)}&to=${unixSeconds(to)}&count=${countMax}&skip=${skip}`
      const path = `/transactions?${account}&${query}`
      const { items: transactions, ...page } = await readList(call, path, WireTransaction, transactionFrom)
      return { transactions, ...page, hasMore: page.count === countMax }
    },

    /** Pays from our account. A payout above the balance waits in the queue, first in first out, until it is cancelled. */
    async payout(request: NewBankPayout): Promise<BankPayout> {
      const headers = { 'x-payout-idempotency': request.key }
      const body = wirePayout(request, accountNumber)
      return payoutFrom(
        await call({ method: 'POST', path: '/payouts', headers, body, answer: WirePayout, repeatable: true }),
      )
    },

    /** The payouts with our reference. */
    async payoutsOf(reference: string): Promise<readonly BankPayout[]> {
      const query = `${account}&reference_id=${encodeURIComponent(reference)}&count=${countMax}`
      const { items } = await read(call, `/payouts?${query}`, WirePayouts)
      return items.filter(({ reference_id }) => reference_id === reference).map(payoutFrom)
    },

    /** Cancels a queued payout. One that has left the queue is returned as it is: its status tells. */
    async cancelPayout(id: string): Promise<BankPayout> {
      const path = `/payouts/${part(id)}`
      try {
        const answer = { answer: WirePayout, repeatable: false }
        return payoutFrom(await call({ method: 'POST', path: `${path}/cancel`, ...answer }))
      } catch (error) {
        if (!(error instanceof VendorFailed) || error.status !== 400) throw error
        return payoutFrom(await read(call, path, WirePayout))
      }
    },

    /** What our account holds; 0 when it is overdrawn. */
    async bankBalance(): Promise<Paise> {
      const { items } = await read(call, '/banking_balances', WireBalances)
      const ours = items.find(({ account_number }) => account_number === accountNumber)
      if (ours === undefined) throw new VendorFailed('razorpay', { status: 200, retryable: false })
      return paise(Math.max(0, ours.amount))
    },

    /** What our account is: `current_account`, `razorpayx_lite`, `fixed_deposit` or another word. Undefined when the gateway does not list it. */
    async accountKind(): Promise<string | undefined> {
      const { items } = await read(call, '/banking_balances', WireBalances)
      const ours = items.find(({ account_number }) => account_number === accountNumber)
      return ours === undefined ? undefined : (ours.account_type ?? 'unknown')
    },
  }
}

function wirePayout(request: NewBankPayout, accountNumber: string) {
  const { amountPaise, purpose, reference, beneficiary } = request
  return {
    account_number: accountNumber,
    amount: amountPaise,
    currency: 'INR',
    mode: amountPaise > impsMax ? 'NEFT' : 'IMPS',
    purpose,
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: beneficiary.name, ifsc: beneficiary.ifsc, account_number: beneficiary.accountNumber },
      contact: { name: beneficiary.name },
    },
    queue_if_low_balance: true,
    reference_id: reference,
    narration: request.narration.replaceAll(/[^A-Za-z0-9 ]/g, ' ').slice(0, narrationLengthMax),
  }
}

function payoutFrom({ id, reference_id, status, amount, fees, tax, utr, created_at }: z.infer<typeof WirePayout>) {
  return {
    id,
    reference: reference_id ?? undefined,
    status,
    amountPaise: amount,
    ...costOf(fees, tax),
    utr: referenceIn(utr),
    createdAt: momentOf(created_at),
  }
}

function transactionFrom(wire: z.infer<typeof WireTransaction>): BankTransaction {
  const { id, credit, debit, balance, source, created_at } = wire
  return {
    id,
    creditPaise: credit,
    debitPaise: debit,
    balancePaise: balance,
    ...partiesOf(source ?? {}),
    ...costOf(source?.fees, source?.tax),
    at: momentOf(created_at),
  }
}

type Source = Partial<NonNullable<z.infer<typeof WireTransaction>['source']>>

function partiesOf({ id, entity, payout_id, payer_name, payer_account, bank_reference, utr }: Source) {
  return {
    reference: referenceIn(bank_reference ?? utr),
    payerName: payer_name ?? undefined,
    payerAccount: payer_account ?? undefined,
    payoutId: (entity === 'payout' ? id : payout_id) ?? undefined,
  }
}

function costOf(fees: Paise | null | undefined, tax: Paise | null | undefined) {
  return { feePaise: paise((fees ?? 0) - (tax ?? 0)), taxPaise: paise(tax ?? 0) }
}

/** The vendor also writes the text `null` where there is none. */
function referenceIn(utr: string | null | undefined): string | undefined {
  return utr === 'null' ? undefined : utr || undefined
}
