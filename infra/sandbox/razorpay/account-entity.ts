import type { BankTransfer } from '#infra/sandbox/bank.ts'
import { shortHash } from './entity.ts'
import type { NewPayout } from './payout-form.ts'

export interface PayoutRecord {
  readonly id: string
  readonly status: 'queued' | 'processing' | 'processed' | 'cancelled' | 'reversed' | 'rejected' | 'failed'
  readonly request: NewPayout
  /** Hash of the request that made it, to detect its key with another body. */
  readonly requestHash: string
  readonly amount: number
  /** With the tax, which `tax` tells apart. */
  readonly fees: number
  readonly tax: number
  readonly utr: string | null
  readonly reason: string | null
  readonly createdAt: number
}

export interface TransactionRecord {
  readonly id: string
  readonly kind: 'bank_transfer' | 'payout' | 'reversal'
  /** Below 0 when the money left. */
  readonly amount: number
  /** After it. */
  readonly balance: number
  readonly payoutId: string | null
  readonly transfer: BankTransfer | null
  readonly createdAt: number
}

export function payoutEntity(payout: PayoutRecord, accountNumber: string) {
  const { id, amount, fees, tax, status, utr, reason, createdAt, request } = payout
  const fundAccount = fundAccountEntity(payout)
  return {
    id,
    entity: 'payout',
    fund_account_id: fundAccount.id,
    fund_account: fundAccount,
    amount,
    currency: 'INR',
    notes: [],
    fees,
    tax,
    status,
    purpose: request.purpose,
    utr,
    mode: request.mode,
    reference_id: request.reference_id ?? null,
    narration: request.narration ?? 'Ansh',
    debit_account_number: accountNumber,
    batch_id: null,
    failure_reason: null,
    status_details: reason === null ? null : { description: reason, source: 'business', reason },
    error: { code: 'NA', description: null, metadata: {}, reason: null, source: null, step: 'NA' },
    created_at: createdAt,
    fee_type: fees === 0 ? 'free_payout' : '',
  }
}

function fundAccountEntity({ id, createdAt, request }: PayoutRecord) {
  const { bank_account, contact } = request.fund_account
  const { name, ifsc, account_number } = bank_account
  const contactId = `cont_${shortHash(`${id} contact`)}`
  const common = { batch_id: null, active: true, created_at: createdAt }
  return {
    id: `fa_${shortHash(id)}`,
    entity: 'fund_account',
    contact_id: contactId,
    contact: { id: contactId, entity: 'contact', name: contact.name, notes: [], ...common },
    account_type: 'bank_account',
    bank_account: { ifsc, bank_name: 'Bank', name, notes: [], account_number },
    ...common,
  }
}

export function transactionEntity(
  transaction: TransactionRecord,
  accountNumber: string,
  payout: PayoutRecord | undefined,
) {
  const { id, amount, balance, createdAt } = transaction
  return {
    id,
    entity: 'transaction',
    account_number: accountNumber,
    amount: Math.abs(amount),
    currency: 'INR',
    credit: Math.max(0, amount),
    debit: Math.max(0, -amount),
    balance,
    source: sourceEntity(transaction, payout, accountNumber),
    created_at: createdAt,
  }
}

function sourceEntity(
  { id, kind, amount, transfer }: TransactionRecord,
  payout: PayoutRecord | undefined,
  own: string,
) {
  if (transfer !== null) {
    const { name, account, ifsc } = transfer.payer
    const payer = { payer_name: name, payer_account: account, payer_ifsc: ifsc, mode: 'NEFT' }
    const more = { bank_reference: transfer.utr, amount: Math.abs(amount) }
    return { id: `bt_${shortHash(id)}`, entity: 'bank_transfer', ...payer, ...more }
  }
  if (payout === undefined) return null
  if (kind === 'reversal')
    return { id: `rvrsl_${shortHash(id)}`, entity: 'reversal', payout_id: payout.id, amount, utr: payout.utr }
  const { fund_account_id, notes, fees, tax, status, utr, mode, created_at, fee_type } = payoutEntity(payout, own)
  const state = { notes, fees, tax, status, utr, mode, created_at, fee_type }
  return { id: payout.id, entity: 'payout', fund_account_id, amount: payout.amount, ...state }
}
