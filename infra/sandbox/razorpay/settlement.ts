import type { SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { dayInIndia, instant, minuteMs } from '#shared/kernel/instant.ts'
import { collectionEntity } from './entity.ts'
import type { Notify } from './events.ts'
import { ListQuery, ReconQuery } from './form.ts'
import type { Ledger, Line, SettlementRecord } from './ledger.ts'
import { ApiError, ok, read, unknownId } from './response.ts'

type Route = (request: SandboxRequest, id: string) => Response

const retryAfterMs = 5 * minuteMs

export type Settlements = ReturnType<typeof settlementsOf>

/** The settlements of the gateway: made when a line is due, announced, and credited to our bank account later. */
export function settlementsOf(tools: SandboxTools, ledger: Ledger, notify: Notify, bankAccount: string) {
  function announce(settlement: SettlementRecord): void {
    if (settlement.status === 'failed') return tools.schedule('retry-settlement', settlement.id, retryAfterMs)
    notify('settlement.processed', { settlement: settlementEntity(settlement) })
    tools.schedule('credit-bank', settlement.id, tools.faultControl('bankCreditAfterMs'))
  }
  return {
    /** Settles what is due, or everything. */
    settle(all: boolean): SettlementRecord | undefined {
      const settlement = ledger.take(all)
      if (settlement !== undefined) announce(settlement)
      return settlement
    },
    retry(id: string, nowSeconds: number): void {
      const settlement = ledger.settlement(id)
      if (settlement?.status !== 'failed') return
      const status = tools.faultControl('settlementsFail') === 1 ? 'failed' : 'processed'
      const isRenewed = tools.faultControl('settlementRetryRenews') === 1
      const tried = { ...(isRenewed ? ledger.renew(settlement) : settlement), status, settledAt: nowSeconds } as const
      ledger.putSettlement(tried)
      announce(tried)
    },
    creditBank(id: string): void {
      const settlement = ledger.settlement(id)
      if (settlement === undefined || tools.faultControl('settledElsewhere') === 1) return
      const payer = { name: 'RAZORPAY SOFTWARE PRIVATE LIMITED', account: '000000RZPNODAL1', ifsc: 'HDFC0000240' }
      tools.bank.send({ utr: settlement.utr, toAccount: bankAccount, amountPaise: settlement.amount, payer })
    },
  }
}

/** The calls about settlements. */
export function settlementRoutes(
  tools: SandboxTools,
  ledger: Ledger,
): readonly (readonly [method: string, path: string, Route])[] {
  return [
    ['GET', '/v1/balance', () => ok(balanceEntity(tools, ledger))],
    ['GET', '/v1/settlements', ({ query }) => ok(collectionEntity(listed(ledger, query)))],
    ['GET', '/v1/settlements/:id', (_, id) => ok(settlementEntity(ledger.settlement(id) ?? throwUnknown()))],
    ['GET', '/v1/settlements/recon/combined', ({ query }) => ok(collectionEntity(recon(ledger, query)))],
  ]
}

/** Not in the gateway's reference: the fields are those that public clients read. */
function balanceEntity(tools: SandboxTools, ledger: Ledger) {
  if (tools.faultControl('balanceUnstated') === 1) throw new ApiError('The requested URL was not found on the server.')
  if (tools.faultControl('balanceRefused') === 1) throw new ApiError('Authentication failed', { status: 401 })
  return { id: 'bal_00000000000001', entity: 'balance', currency: 'INR', balance: ledger.available() }
}

function listed(ledger: Ledger, query: URLSearchParams) {
  const { from = 0, to = Infinity, skip, count } = read(ListQuery, Object.fromEntries(query))
  return [...ledger.settlements()]
    .reverse()
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .slice(skip, skip + count)
    .map(settlementEntity)
}

/** The lines of the settlements of a day or a month in India. */
function recon(ledger: Ledger, query: URLSearchParams) {
  const { year, month, day, count, skip } = read(ReconQuery, Object.fromEntries(query))
  const pad = (number: number) => String(number).padStart(2, '0')
  const prefix = [String(year), pad(month), ...(day === undefined ? [] : [pad(day)])].join('-')
  return ledger
    .lines()
    .flatMap((line) => {
      const settlement = ledger.settlement(line.settlementId ?? '')
      const settledOn = settlement && dayInIndia(instant(settlement.settledAt * 1000))
      return settlement !== undefined && settledOn?.startsWith(prefix) ? [lineEntity(line, settlement)] : []
    })
    .slice(skip, skip + count)
}

export function settlementEntity({ id, status, amount, utr, createdAt }: SettlementRecord) {
  return { id, entity: 'settlement', amount, status, fees: 0, tax: 0, utr, created_at: createdAt }
}

export function lineEntity(line: Line, settlement: SettlementRecord) {
  const isSettled = settlement.status === 'processed'
  return {
    entity_id: line.id,
    type: line.kind,
    debit: line.debit,
    credit: line.credit,
    amount: line.amount,
    currency: 'INR',
    fee: line.fee,
    tax: line.tax,
    on_hold: false,
    settled: isSettled,
    created_at: line.createdAt,
    settled_at: isSettled ? settlement.settledAt : null,
    settlement_id: settlement.id,
    posted_at: null,
    credit_type: 'default',
    description: line.description,
    notes: null,
    payment_id: line.paymentId,
    settlement_utr: settlement.utr,
    order_id: line.orderId,
    order_receipt: null,
    method: line.method,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: line.disputeId,
  }
}

function throwUnknown(): never {
  throw unknownId()
}
