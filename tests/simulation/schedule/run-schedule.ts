import { startHarness } from '#tests/harness/harness.ts'
import { drawnFaults, type FaultPlan, noPlan } from '#tests/simulation/faults/faults.ts'
import { faultyLoad } from '#tests/simulation/faults/faulty-load.ts'
import { watchInvariants } from '#tests/simulation/invariants/invariants.ts'
import { draw, random } from '#tests/simulation/random.ts'
import type { Schedule } from './schedule.ts'
import { type Simulation, seedSimulation, openSessions, drain } from './simulation.ts'
import { runStep } from './schedule-steps.ts'
import { finishSchedule } from './finish-schedule.ts'

export interface Outcome {
  /** The violations of invariants. */
  readonly violations: readonly string[]
  /** The steps, the responses and the faults, one line each. */
  readonly log: readonly string[]
}

/** The share of steps after which the ledger is compared with the partners' records. */
const partnerCheckShare = 0.2

/** Runs a schedule in a harness of its own, lets every order reach its end, and returns the violations. */
export async function runSchedule(schedule: Schedule): Promise<Outcome> {
  const log: string[] = []
  const plan: FaultPlan = { ...noPlan }
  const note = (line: string) => void log.push(`    ${line}`)
  const faulty = faultyLoad(drawnFaults(schedule.seed, plan), random(`turns ${schedule.seed}`), note)
  const harness = await startHarness({
    seedData: seedSimulation,
    // All of them are new buyers, who compete for all shares.
    settings: { newBuyersBps: 10_000 },
    seed: schedule.seed,
    load: faulty.load,
  })
  try {
    const watcher = watchInvariants(harness, faulty)
    const simulation: Simulation = {
      harness,
      plan,
      faulty,
      watcher,
      note,
      purchases: [],
      sales: new Map(),
      charged: new Map(),
      disputes: new Map(),
      completed: new Set(),
      ...(await openSessions(harness)),
    }
    Object.assign(plan, schedule.faults)
    for (const step of schedule.steps) {
      log.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await runStep(simulation, step)
      await drain(simulation)
      const violations = [
        ...(await watcher.always()),
        ...(draw(`${schedule.seed}/${log.length}`) < partnerCheckShare ? await watcher.withPartners() : []),
      ]
      if (violations.length > 0) return { violations, log }
    }
    return {
      violations: [
        ...(await finishSchedule(simulation, schedule, log)),
        ...(await harness.violations()),
        ...faulty.violations,
      ],
      log,
    }
  } finally {
    await harness.app.close()
  }
}
