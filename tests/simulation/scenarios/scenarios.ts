import { verifyLedger } from '#infra/audit/verify.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { settleRefunds } from '#tests/harness/steps/order.ts'
import { type Actors, startActors } from './actors.ts'
import { comparisonScenarios } from './comparison-scenarios.ts'
import { growthScenarios } from './growth-scenarios.ts'
import { dueScenarios } from './due-scenarios.ts'
import { faultless, watchInvariants } from '#tests/simulation/invariants/invariants.ts'
import { itemsOf, salesOf } from '#tests/simulation/items.ts'
import { type AtShardWrites, seedShards, stockScenarios, watchShards } from './stock-scenarios.ts'
import { kycScenarios } from './kyc-scenarios.ts'
import { statementScenarios } from './statement-scenarios.ts'
import { lettersTwice, saleViolationsAtRest } from '#tests/simulation/invariants/sale-invariants.ts'
import { saleScenarios } from './sale-scenarios.ts'
import { rowScenarios } from './row-scenarios.ts'
import { escrowScenarios } from './escrow-scenarios.ts'
import { refundScenarios } from './refund-scenarios.ts'
import { disputeScenarios } from './dispute-scenarios.ts'
import { orderScenarios } from './order-scenarios.ts'

/**
 * Cases of money that need people and partners to act in one order, which schedules do not draw: each is played once, without faults,
 * and its invariants are those of the schedules.
 */
const scenarios = {
  ...rowScenarios,
  ...saleScenarios,
  ...kycScenarios,
  ...growthScenarios,
  ...dueScenarios,
  ...comparisonScenarios,
  ...statementScenarios,
  ...escrowScenarios,
  ...refundScenarios,
  ...disputeScenarios,
  ...orderScenarios,
  ...stockScenarios,
} satisfies Readonly<Record<string, (actors: Actors, atShardWrites: AtShardWrites) => Promise<void>>>

export type ScenarioName = keyof typeof scenarios

/** The scenarios by their names. */
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[]

/** Plays one scenario in a harness of its own, lets its orders reach their end, and returns the violations. */
export async function playScenario(name: ScenarioName): Promise<readonly string[]> {
  const atShardWrites: AtShardWrites = []
  const isOfStock = name in stockScenarios
  const harness = await startHarness({
    seedData: isOfStock ? seedShards : seedData,
    ...(isOfStock && { settings: { newBuyersBps: 10_000 } }),
    adapt: (ports) => watchShards(ports, atShardWrites),
  })
  try {
    const violations: string[] = []
    const watcher = watchInvariants(harness, faultless)
    const actors = await startActors(harness, (message) => void violations.push(message), watcher)
    // A mistake can end a scenario: what is wrong until then counts.
    await scenarios[name](actors, atShardWrites).catch((failure: unknown) => void violations.push(String(failure)))
    await actors.minutes(5)
    await settleRefunds(harness)
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    return [
      ...violations,
      ...(await watcher.always()),
      ...(await watcher.withPartners()),
      ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
      ...(await Promise.all(salesOf(harness).map((sale) => saleViolationsAtRest(harness, sale)))).flat(),
      ...(await lettersTwice(harness, asha.email)),
    ]
  } finally {
    await harness.app.close()
  }
}
