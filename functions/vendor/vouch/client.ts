import type { EscrowId } from '#shared/kernel/id.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { paiseFromRupees, rupeesFrom, type Paise } from '#shared/kernel/money.ts'
import { change, isUncertain, query, type VouchPorts } from './call.ts'
import { Balance, CollectLink, CreatedEscrow, PaidOut, PayoutStatuses, Transactions } from './schema.ts'
import { movementFrom, statusFrom, type Movement, type MovementStatus } from './translate.ts'

export interface NewEscrow {
  readonly escrowId: EscrowId
  readonly name: string
  readonly deliverables: string
}

export interface NewCollect {
  readonly escrowId: EscrowId
  readonly collectRef: string
  readonly amountPaise: Paise
  readonly payer: { readonly userRef: string; readonly name: string; readonly phone: Phone }
}

/** The virtual account to which the payer of a collect sends the money. */
export interface CollectAccount {
  readonly accountNumber: string
  readonly ifsc: string
  readonly link: string
}

export interface NewPayout {
  readonly ref: string
  readonly amountPaise: Paise
  readonly note: string
  readonly beneficiary: { readonly name: string; readonly accountNumber: string; readonly ifsc: string }
}

export interface PayoutState {
  readonly ref: string
  readonly status: MovementStatus
  readonly bankReference?: string
}

export interface EscrowMoney {
  readonly balancePaise: Paise
  readonly collects: readonly Movement[]
  readonly payouts: readonly Movement[]
}

export type Vouch = ReturnType<typeof vouch>

/** The client of the escrow partner. All ids are ours, so that each call can be repeated. Our amounts are in paise; Vouch's are in rupees. */
export function vouch(ports: VouchPorts) {
  return {
    ensureEscrow: (escrow: NewEscrow) => ensureEscrow(ports, escrow),
    ensureCollect: (collect: NewCollect) => ensureCollect(ports, collect),
    moneyOf: (escrowId: EscrowId) => moneyOf(ports, escrowId),
    payout: (request: { readonly escrowId: EscrowId; readonly payouts: readonly NewPayout[] }) =>
      payout(ports, request.escrowId, request.payouts),
  }
}

async function ensureEscrow(ports: VouchPorts, escrow: NewEscrow): Promise<void> {
  const payload = {
    escrow_id: escrow.escrowId,
    escrow_name: escrow.name,
    terms_and_conditions: `${ports.settings.siteAddress}/terms`,
    key_deliverables: escrow.deliverables,
  }
  await change(ports, 'create_escrow', payload, CreatedEscrow)
}

async function ensureCollect(ports: VouchPorts, collect: NewCollect): Promise<CollectAccount> {
  const payer = {
    user_ref: collect.payer.userRef,
    company_name: '',
    user_name: collect.payer.name,
    user_mobile_number: collect.payer.phone,
  }
  const link = await change(
    ports,
    'generate_collect_link',
    {
      escrow_id: collect.escrowId,
      redirect_url: `${ports.settings.siteAddress}/payment-return`,
      collects: [
        {
          collect_ref: collect.collectRef,
          collect_modes: ['VIRTUAL_ACCOUNT'],
          amount: rupeesFrom(collect.amountPaise),
          transaction_note: collect.collectRef,
          payer,
        },
      ],
    },
    CollectLink,
  )
  return { accountNumber: link.virtual_account_no, ifsc: link.ifsc, link: link.collect_link }
}

/** Movements are read before the balance, so that a completed movement is included in the balance. */
async function moneyOf(ports: VouchPorts, escrowId: EscrowId): Promise<EscrowMoney> {
  const transactions = await query(ports, 'fetch_escrow_account_transactions', { escrow_id: escrowId }, Transactions)
  const { balance } = await query(ports, 'fetch_escrow_account_balance', { escrow_id: escrowId }, Balance)
  const movements = (type: 'collect' | 'payout') =>
    transactions.filter((transaction) => transaction.type === type).map(movementFrom)
  return { balancePaise: paiseFromRupees(balance), collects: movements('collect'), payouts: movements('payout') }
}

/**
 * Queries the status of all payouts first and sends only the unknown ones, because Vouch does not document what a repeated
 * reference does. A payout whose response was lost counts as pending; the next status query shows its outcome.
 */
async function payout(
  ports: VouchPorts,
  escrowId: EscrowId,
  payouts: readonly NewPayout[],
): Promise<readonly PayoutState[]> {
  const known = await query(
    ports,
    'get_payout_status',
    { payout_ref_arr: payouts.map(({ ref }) => ref) },
    PayoutStatuses,
  )
  const fresh = payouts.filter(({ ref }) => !Object.hasOwn(known, ref))
  const sent = fresh.length === 0 ? [] : await sendPayouts(ports, escrowId, fresh)
  const reported = [...Object.entries(known), ...sent.map((state) => [state.payout_ref, state] as const)]
  const states = new Map(reported.map(([ref, { status, bankref }]) => [ref, stateOf(ref, status, bankref)]))
  return payouts.map(({ ref }) => states.get(ref) ?? { ref, status: 'pending' })
}

async function sendPayouts(ports: VouchPorts, escrowId: EscrowId, payouts: readonly NewPayout[]) {
  const payload = {
    escrow_id: escrowId,
    terms_and_conditions_met: true,
    payouts: payouts.map((newPayout) => wirePayout(ports, newPayout)),
  }
  try {
    return await change(ports, 'payout', payload, PaidOut)
  } catch (error) {
    if (isUncertain(error)) return []
    throw error
  }
}

function wirePayout(ports: VouchPorts, newPayout: NewPayout) {
  const { name, accountNumber, ifsc } = newPayout.beneficiary
  return {
    payout_ref: newPayout.ref,
    amount: rupeesFrom(newPayout.amountPaise),
    payout_mode: ports.settings.vouch.payoutMode,
    transaction_note: newPayout.note,
    payee: { user_ref: newPayout.ref, company_name: name, user_name: name, user_mobile_number: '' },
    beneficiary: { account_number: accountNumber, ifsc, name },
  }
}

function stateOf(ref: string, status: string, bankref: string | null | undefined): PayoutState {
  return { ref, status: statusFrom(status), ...(bankref ? { bankReference: bankref } : {}) }
}
