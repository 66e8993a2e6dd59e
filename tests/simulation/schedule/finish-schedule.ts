import { signingAttemptsMax } from '#shared/order/limits.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { pass } from '#tests/simulation/invariants/changes.ts'
import { adoptLosses, endDisputes } from './dispute-steps.ts'
import { noPlan } from '#tests/simulation/faults/faults.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import { finishSales } from './sale-play.ts'
import { noFaultControls, type Schedule, type Step } from './schedule.ts'
import { type Simulation, drain } from './simulation.ts'
import { runStep, setFaultControls } from './schedule-steps.ts'

const noWebhooks = { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' }, signeasy: { webhooks: 'lose' } }

const minute = 60
const hour = 60 * minute

/**
 * Ends all faults, lets time pass, completes what waits for people, and lets time pass again. Then every order must have
 * reached its end.
 */
export async function finishSchedule(simulation: Simulation, schedule: Schedule, log: string[]): Promise<string[]> {
  const { harness, plan, watcher } = simulation
  log.push(`${harness.clock.now()} faults end`)
  Object.assign(plan, noPlan)
  await setFaultControls(harness, noFaultControls)
  if (schedule.isSilent) await setFaultControls(harness, noWebhooks)
  await endDisputes(harness, simulation.disputes)
  const early = await watcher.withPartners()
  const advance = async (seconds: readonly number[]) => {
    for (const each of seconds) {
      harness.clock.advance(each * 1000)
      await drain(simulation)
    }
  }
  // A day, and further days until nothing but people is awaited.
  const advanceDays = async (max: number) => {
    for (let day = 0; day === 0 || (day < max && !watcher.waitsForPeopleAlone()); day += 1) {
      // The gateway takes refunds off the payments of a settlement: other payments, here an adjustment, make one possible.
      await harness.sandbox('/razorpay/test/adjust', { amount: 10_000_000_000 })
      await advance([24 * hour])
    }
  }
  await pass(harness, 140 * minute * 1000, (ms) => advance([ms / 1000]))
  // A money movement that failed repeatedly is tried again within a day (shared/kernel/retry.ts).
  await advance([24 * hour, minute])
  redriveAll(harness)
  // The gateway settles on the second working day. A payment that the bank captures a day late is found within six hours more
  // (shared/order/deadline/reconcile-schedule.ts).
  await advance([minute])
  await advanceDays(5)
  await advance([hour, minute])
  const violations = [...early, ...(await watcher.always())]
  // What people do may take money back, or make an order wait for them that did not before.
  for (let round = 0; round < 2; round += 1) {
    const haveAdopted = await adoptLosses(harness, simulation.desk)
    const haveFinished = await finishOrders(simulation, schedule, log, advance)
    const haveSold = await finishSales(simulation, schedule.seed, advance)
    if (!haveAdopted && !haveFinished && !haveSold) break
    await advance(Array<number>(4).fill(3 * hour))
    await advanceDays(5)
    await advance([hour, minute])
  }
  await advanceDays(8)
  await advance([minute, hour, minute])
  violations.push(...(await watcher.always()))
  for (const {
    id,
    payment,
    ending: { cancelled, given_up },
    transfer,
    signature,
    escrow,
  } of ordersOf(harness)) {
    if (given_up === 'unsigned' && simulation.completed.has(id))
      violations.push(`${id} was signed when its schedule ended, and was given up as unsigned`)
    if (payment.state === 'PAID' && !cancelled && transfer.state !== 'CREDITED')
      violations.push(
        `${id} did not reach its end: escrow ${escrow.state}, signature ${signature.state}, transfer ${transfer.state}`,
      )
  }
  return [...violations, ...(await watcher.atRest())]
}

/** Completes or cancels each paid order that waits for people. True when there were any. */
async function finishOrders(
  simulation: Simulation,
  schedule: Schedule,
  log: string[],
  advance: (seconds: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const { harness } = simulation
  let haveWaited = false
  for (const [order, { quoteId }] of simulation.purchases.entries()) {
    const end = schedule.ends[order] ?? 'credit'
    const found = ordersOf(harness).find(
      ({ quote_id, payment, ending: { cancelled }, transfer }) =>
        quote_id === quoteId && payment.state === 'PAID' && !cancelled && transfer.state !== 'CREDITED',
    )
    if (found === undefined) continue
    haveWaited = true
    const isCancelled = end === 'cancel' && found.transfer.state !== 'LODGED'
    // A buyer whom a lost dispute of another order has suspended signs too. An order that is frozen when its last attempt ends is given
    // up later.
    const canSign =
      found.signature.attempt < signingAttemptsMax || ['PENDING', 'SIGNED'].includes(found.signature.state)
    if (!isCancelled && canSign) simulation.completed.add(found.id)
    const steps: Step[] = isCancelled
      ? [{ do: 'cancel', order }]
      : [
          { do: 'sign', order, outcome: 'signed' },
          // Without webhooks, the signing partner is asked every six hours.
          { do: 'wait', seconds: schedule.isSilent ? 7 * hour : 10 * minute },
          { do: 'confirm', order },
          { do: 'lodge', order },
          { do: 'credit', order },
        ]
    for (const step of steps) {
      log.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await runStep(simulation, step)
      await advance([0])
    }
    await advance([minute, minute, minute])
  }
  return haveWaited
}

/** Redrives all dead letters, as an operator does after an alarm: stock and holdings depend on their events alone. */
function redriveAll(harness: Harness): void {
  for (const { id } of harness.app.deadLetters()) harness.app.redrive(id)
}
