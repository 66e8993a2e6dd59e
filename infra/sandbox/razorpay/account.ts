import type { BankTransfer } from '#infra/sandbox/bank.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { taxIn } from './entity.ts'
import type { Notify } from './events.ts'
import type { NewPayout } from './payout-form.ts'
import { type PayoutRecord, payoutEntity, transactionEntity, type TransactionRecord } from './account-entity.ts'
import { unknownId } from './response.ts'
import type { PaymentStore } from './store.ts'

export type Account = ReturnType<typeof accountOf>

/** What the account holds before its first transaction: ten lakh rupees. */
const openingPaise = 100_000_000

/** How a payout ends, by the fault control `payoutOutcome`. */
const outcomes = ['processed', 'failed', 'reversed', 'rejected', 'processing'] as const

/** Our own bank account: its statement, its balance and its payouts. */
export function accountOf(tools: SandboxTools, paymentStore: PaymentStore, notify: Notify, accountNumber: string) {
  const transactions = tools.collection<TransactionRecord>('bank-transaction')
  const payouts = tools.collection<PayoutRecord>('payout')
  const balances = tools.collection<number>('bank-balance')
  const balance = () => balances.get('balance') ?? openingPaise
  const payout = (id: string): PayoutRecord => payouts.get(id) ?? throwUnknown()
  const isUnnamed = ({ kind }: TransactionRecord) => kind === 'reversal' && tools.faultControl('reversalsUnnamed') === 1
  const entityOf = (transaction: TransactionRecord) =>
    transactionEntity(
      transaction,
      accountNumber,
      isUnnamed(transaction) ? undefined : payouts.get(transaction.payoutId ?? ''),
    )

  function post(amount: number, more: Pick<TransactionRecord, 'kind' | 'payoutId' | 'transfer'>): void {
    const id = paymentStore.newId('txn')
    balances.put('balance', balance() + amount)
    const transaction = { id, amount, balance: balance(), ...more, createdAt: paymentStore.nowSeconds() }
    transactions.put(id, transaction)
    notify('transaction.created', { transaction: entityOf(transaction) })
    if (amount > 0) startQueued()
  }

  function change(id: string, changes: Partial<PayoutRecord>, event?: string): PayoutRecord {
    const after = { ...payout(id), ...changes }
    payouts.put(id, after)
    if (event !== undefined) notify(`payout.${event}`, { payout: payoutEntity(after, accountNumber) })
    return after
  }

  /** First in, first out: a payout that the balance does not cover holds up those behind it. */
  function startQueued(): void {
    for (const { id, status } of payouts.list()) {
      if (status !== 'queued') continue
      if (!covers(payout(id))) return
      start(id)
    }
  }

  const covers = ({ amount }: PayoutRecord) => balance() >= amount + tools.faultControl('payoutFeePaise')

  function start(id: string): PayoutRecord {
    const fees = tools.faultControl('payoutFeePaise')
    const started = change(id, { status: 'processing', fees, tax: taxIn(fees) }, 'initiated')
    post(-(started.amount + fees), { kind: 'payout', payoutId: id, transfer: null })
    tools.schedule('end-payout', id, tools.faultControl('payoutAfterMs'))
    return started
  }

  function giveBack(id: string, status: 'failed' | 'reversed', reason: string): void {
    const { amount, fees } = change(id, { status, reason }, status)
    post(amount + fees, { kind: 'reversal', payoutId: id, transfer: null })
  }

  return {
    balance,
    payout,
    payouts: () => payouts.list(),
    statement: () => [...transactions.list()].reverse().map(entityOf),
    entity: (record: PayoutRecord) => payoutEntity(record, accountNumber),

    create(request: NewPayout, requestHash: string): PayoutRecord {
      const identity = {
        id: paymentStore.newId('pout'),
        status: 'queued',
        utr: null,
        fees: 0,
        tax: 0,
        reason: null,
      } as const
      const record: PayoutRecord = {
        ...identity,
        request,
        amount: request.amount,
        requestHash,
        createdAt: paymentStore.nowSeconds(),
      }
      payouts.put(record.id, record)
      if (outcomes[tools.faultControl('payoutOutcome')] === 'rejected')
        return change(record.id, { status: 'rejected', reason: 'payout_rejected' }, 'rejected')
      if (covers(record) && !payouts.list().some(({ id, status }) => status === 'queued' && id !== record.id))
        return start(record.id)
      return change(record.id, { reason: 'low_balance' }, 'queued')
    },

    cancel: (id: string): PayoutRecord => change(id, { status: 'cancelled', reason: 'payout_cancelled' }),

    /** The bank decides. A payout that is to be reversed is processed first, and comes back as long again. */
    end(id: string): void {
      const outcome = outcomes[tools.faultControl('payoutOutcome')] ?? 'processed'
      if (payout(id).status !== 'processing' || outcome === 'processing') return
      if (outcome === 'failed') return giveBack(id, 'failed', 'beneficiary_bank_failure')
      const utr = `PAYU${tools.next('payout-utr', 100_000_001)}`
      const ended = change(id, { status: 'processed', utr, reason: 'payout_processed' }, 'processed')
      if (outcome === 'reversed') return tools.schedule('reverse-payout', id, tools.faultControl('payoutAfterMs'))
      const { account_number: toAccount } = ended.request.fund_account.bank_account
      const payer = { name: 'Ansh Marketplace LLP', account: accountNumber, ifsc: 'HDFC0000001' }
      tools.bank.send({ utr, toAccount, amountPaise: ended.amount, payer })
    },

    reverse(id: string): void {
      if (payout(id).status === 'processed') giveBack(id, 'reversed', 'payout_reversed')
    },

    /** Money that came by bank transfer, or with an amount below 0 money that left by other ways. A transfer comes once. */
    receive(transfer: BankTransfer): void {
      if (transactions.list().some((earlier) => earlier.transfer?.utr === transfer.utr)) return
      post(transfer.amountPaise, { kind: 'bank_transfer', payoutId: null, transfer })
    },
  }
}

function throwUnknown(): never {
  throw unknownId()
}
