import { setTimeout as wait } from 'node:timers/promises'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { ordersDue, unpaidDue } from '#functions/order/due-index.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { askAws } from './sign.ts'

const beatMs = 2_000
const beatsPerReading = 5
/** Orders that are due this soon are reconciled now. A partner's late answer, due in hours, is not. */
const aheadMs = 5 * minuteMs

/**
 * Time cannot be moved on a deployed stage. This wakes the reconciler every two seconds instead of every minute and the reader of statements every ten instead of every hour, and makes due what
 * would be due within minutes: the functions and their permissions are the real ones.
 */
export function openPacemaker(stage: Stage) {
  const { table, clock } = contextOfStage(stage)
  const wake = (moduleName: string, start: string) => {
    const woken = functions.find(
      (each) => each.moduleName === moduleName && each.name.startsWith(`${moduleName}/${start}`),
    )
    if (woken === undefined) throw new Error(`there is no function ${moduleName}/${start}`)
    return askAws(
      'lambda',
      `/2015-03-31/functions/${namesOf(stage).functionName(woken)}/invocations`,
      '{}',
      'application/json',
    )
  }
  let beats = 0

  async function beat(): Promise<void> {
    const now = clock.now()
    const between = [now, `${later(now, aheadMs)}~`] as const
    const queries = [...unpaidDue.partitions, ...ordersDue.partitions].map((pk) =>
      table.query({ index: 'gsi2', pk, between, limit: 100 }),
    )
    for (const { pk, sk } of (await Promise.all(queries)).flatMap(({ items }) => items)) {
      const order = await table.get({ pk, sk })
      const due_at = instant(Date.now() - 1_000)
      const due = { set: { due_at, gsi2sk: `${due_at}#${pk.slice('order#order#'.length)}` } }
      const isSame = { attribute: 'version', is: Number(order?.['version']) }
      await table.update({ pk, sk }, due, isSame).catch((failure: unknown) => {
        // Another change came in between, and said itself when the order is due.
        if (!(failure instanceof ConditionFailed)) throw failure
      })
    }
    await wake('reconcile', 'every-1-minute-find-unpaid')
    await wake('reconcile', 'every-1-minute-find-due')
    // Without webhooks the statements are read by the timer alone.
    if ((beats += 1) % beatsPerReading === 0) await wake('settlement', 'every-')
  }

  return {
    /** Keeps the reconciler awake while something is under way. */
    async during<T>(work: Promise<T>): Promise<T> {
      let isOver = false
      const ended = work.finally(() => (isOver = true))
      // While a stage is wiped and restored there may be nothing to reconcile, or nobody to ask.
      while (!isOver) {
        await beat().catch(() => undefined)
        await Promise.race([wait(beatMs), ended.catch(() => undefined)])
      }
      return ended
    },
  }
}
