import type { SandboxTools } from '#infra/sandbox/define.ts'
import { dayMs, secondMs } from '#shared/kernel/instant.ts'
import type { ContestForm, DisputePhase, TestDispute } from './dispute-form.ts'
import { proofs } from './dispute-form.ts'
import { paymentEntity } from './entity.ts'
import type { Notify } from './events.ts'
import type { Ledger } from './ledger.ts'
import { ApiError, unknownId } from './response.ts'
import type { PaymentStore } from './store.ts'

export interface DisputeRecord {
  readonly id: string
  readonly paymentId: string
  readonly phase: DisputePhase
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  readonly amount: number
  /** What is taken from us, whatever the status says. */
  readonly taken: number
  readonly respondBy: number
  readonly createdAt: number
  readonly contest: ContestForm
  readonly submittedAt: number | null
}

export type Disputes = ReturnType<typeof disputesOf>

/** These take the money at their onset; the others only when they are lost. */
const takingPhases: readonly DisputePhase[] = ['chargeback', 'pre_arbitration', 'arbitration']
const respondWithinSeconds = (3 * dayMs) / secondMs

/** Disputes of payments: the money is taken and given back by corrections in the settlements. */
export function disputesOf(tools: SandboxTools, paymentStore: PaymentStore, ledger: Ledger, notify: Notify) {
  const disputes = tools.collection<DisputeRecord>('dispute')
  const dispute = (id: string): DisputeRecord => disputes.get(id) ?? throwUnknown()

  function change(record: DisputeRecord, changes: Partial<DisputeRecord>, event?: string): DisputeRecord {
    const after = { ...record, ...changes }
    disputes.put(after.id, after)
    const payment = paymentEntity(paymentStore.payment(after.paymentId))
    if (event !== undefined) notify(`payment.dispute.${event}`, { payment, dispute: disputeEntity(after) })
    return after
  }

  /** Moves the money to where it belongs: so much of it is with the payer's bank. */
  function take(record: DisputeRecord, taken: number): DisputeRecord {
    if (record.taken === taken) return record
    const description = taken > record.taken ? 'Dispute of a payment' : 'Dispute decided for the merchant'
    ledger.adjusted(record.taken - taken, description, record.id)
    return change(record, { taken })
  }

  type Decide = (record: DisputeRecord, deducted?: number) => DisputeRecord
  const decide: Readonly<Record<NonNullable<TestDispute['status']>, Decide>> = {
    open: (record) => record,
    action_required: (record) => change(record, {}, 'action_required'),
    under_review: (record) => change(record, { status: 'under_review' }, 'under_review'),
    won: (record) => change(take(record, 0), { status: 'won' }, 'won'),
    closed: (record) => change(take(record, 0), { status: 'closed' }, 'closed'),
    lost: (record, deducted = record.amount) => change(take(record, deducted), { status: 'lost' }, 'lost'),
  }

  function begin({ payment_id, phase, amount }: TestDispute): DisputeRecord {
    const payment = paymentStore.payment(payment_id)
    if (!payment.captured) throw new ApiError('Only a captured payment can be disputed')
    const now = paymentStore.nowSeconds()
    const times = { createdAt: now, respondBy: now + respondWithinSeconds, submittedAt: null }
    const identity = { id: paymentStore.newId('disp'), paymentId: payment.id, phase, status: 'open' } as const
    const record = { ...identity, amount: amount ?? payment.amount, taken: 0, ...times, contest: {} }
    return change(take(record, takenAtOnce(record, phase)), {}, 'created')
  }

  /** The payer's bank takes the next step: the dispute has to be answered anew. */
  function goOn(record: DisputeRecord, { phase }: TestDispute): DisputeRecord {
    const respondBy = paymentStore.nowSeconds() + respondWithinSeconds
    const reopened = { phase, status: 'open', respondBy, contest: {}, submittedAt: null } as const
    return change(take(record, takenAtOnce(record, phase)), reopened, 'created')
  }

  const takenAtOnce = ({ amount }: DisputeRecord, phase: DisputePhase) =>
    takingPhases.includes(phase) && tools.faultControl('disputesTakeAtOnce') === 1 ? amount : 0

  return {
    dispute,
    disputes: () => disputes.list(),

    /** A bank disputes a payment, or decides the dispute of this phase that is undecided. */
    act(form: TestDispute): DisputeRecord {
      const isSame = ({ paymentId, phase, status }: DisputeRecord) =>
        paymentId === form.payment_id && phase === form.phase && (status === 'open' || status === 'under_review')
      const known = form.id === undefined ? disputes.list().find(isSame) : dispute(form.id)
      const record = known === undefined ? begin(form) : known.phase === form.phase ? known : goOn(known, form)
      return decide[form.status ?? 'open'](record, form.deducted)
    },

    contest(id: string, form: ContestForm, knows: (document: string) => boolean): DisputeRecord {
      const record = answerable(dispute(id), paymentStore.nowSeconds())
      if ((form.amount ?? 0) > record.amount)
        throw new ApiError('contest amount cannot be greater than dispute amount.')
      const documents = proofs.flatMap((proof) => form[proof] ?? [])
      if (!documents.every(knows))
        throw new ApiError('Invalid file id provided or merchant is unauthorized to access the fileId(s) provided')
      const drafted = change(record, { contest: { ...record.contest, ...form } })
      if (form.action !== 'submit') return drafted
      if (documents.length === 0) throw new ApiError('At least one document is needed to contest a dispute.')
      return decide.under_review(change(drafted, { submittedAt: paymentStore.nowSeconds() }))
    },

    accept: (id: string): DisputeRecord => decide.lost(answerable(dispute(id), paymentStore.nowSeconds())),
  }
}

function answerable(record: DisputeRecord, nowSeconds: number): DisputeRecord {
  if (record.status !== 'open') throw new ApiError(`Action not allowed when dispute is in ${record.status} status.`)
  if (nowSeconds > record.respondBy) throw new ApiError('Action not allowed as deadline to respond has elapsed.')
  return record
}

export function disputeEntity(record: DisputeRecord) {
  const { id, paymentId, phase, status, amount, taken, respondBy, createdAt, contest, submittedAt } = record
  const lists = Object.fromEntries(proofs.map((proof) => [proof, contest[proof] ?? null]))
  return {
    id,
    entity: 'dispute',
    payment_id: paymentId,
    amount,
    currency: 'INR',
    // 0 before the dispute is lost, as documented, also when the money is taken already.
    amount_deducted: status === 'lost' ? taken : 0,
    reason_code: phase,
    respond_by: respondBy,
    status,
    phase,
    created_at: createdAt,
    evidence: {
      amount: contest.amount ?? amount,
      summary: contest.summary ?? null,
      ...lists,
      others: null,
      submitted_at: submittedAt,
    },
  }
}

function throwUnknown(): never {
  throw unknownId()
}
