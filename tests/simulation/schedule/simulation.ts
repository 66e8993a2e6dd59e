import { startSession } from '#functions/account/commands.ts'
import { recordBankAccount, recordDemat } from '#functions/bank/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordApprovedKyc } from '#functions/kyc/commands.ts'
import type { OrderId, QuoteId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { asha, seedData, investor, ravi } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Disputes } from './dispute-steps.ts'
import type { FaultPlan } from '#tests/simulation/faults/faults.ts'
import type { FaultyLoad } from '#tests/simulation/faults/faulty-load.ts'
import type { InvariantWatcher } from '#tests/simulation/invariants/invariants.ts'
import type { SaleStage } from './sale-play.ts'

/** The purchase that one quote began. */
export interface Purchase {
  readonly token: string
  readonly userId: UserId
  readonly quoteId: QuoteId
  /** The id that the buyer's browser received; it is required to pay. */
  razorpayOrderId?: RazorpayOrderId
}

/** The state of a running schedule. */
export interface Simulation extends SaleStage {
  /** By the index of the quote; steps name a purchase by it. */
  readonly purchases: Purchase[]
  readonly disputes: Disputes
  /** The orders that were signed, confirmed, lodged and credited when the schedule ended. */
  readonly completed: Set<OrderId>
  readonly plan: FaultPlan
  readonly faulty: FaultyLoad
  readonly watcher: InvariantWatcher
  /** Adds an indented line to the log, below the line of the current step. */
  note(line: string): void
}

/** Few enough that three buyers compete for the shares, in so many shards that large orders take from several. */
const stock = { issued: 250, shards: 3 }
const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const

/** The seed data of the harness, with three buyers who are ready to buy and few shares of one security. */
export async function seedSimulation(context: Parameters<typeof seedData>[0]): Promise<void> {
  await seedData(context, stock)
  const user = await findUserByPhone(context, ravi.phone)
  if (user === undefined) throw new Error(`seedData created no user with the phone number ${ravi.phone}`)
  await recordApprovedKyc(context, user.id)
  await recordDemat(context, user.id, { dp_id: 'IN300002', client_id: '87654321' })
  await investor(context, dev)
  // With verified accounts our bank can pay the refunds that the gateway fails.
  for (const { phone } of [asha, ravi, dev]) {
    const buyer = await findUserByPhone(context, phone)
    const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
    if (buyer !== undefined) await recordBankAccount(context, buyer.id, account)
  }
}

export async function openSessions(harness: Harness): Promise<Pick<Simulation, 'buyers' | 'desk'>> {
  const session = async (phone: string) => {
    const user = await findUserByPhone(harness.app.context, phone)
    if (user === undefined) throw new Error(`no user has the phone number ${phone}`)
    return { userId: user.id, phone, token: await startSession(harness.app.context, user) }
  }
  const buyers = [await session(asha.phone), await session(ravi.phone), await session(dev.phone)]
  const desk = [(await session('+919000000011')).token, (await session('+919000000012')).token] as const
  return { buyers, desk }
}

/** Runs everything that is due, together with the delayed work whose time has come. */
export async function drain({ harness, faulty, note }: Simulation): Promise<void> {
  const drainOnce = () => harness.drain().catch((failure: unknown) => note(`drain: ${String(failure)}`))
  const [, hadDelayedWork] = await Promise.all([drainOnce(), faulty.later.runDue(harness.clock.now())])
  if (hadDelayedWork) await drainOnce()
}
