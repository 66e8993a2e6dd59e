import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Plan } from './plan.ts'
import { Bell } from './watch/bell.ts'
import { makeDashboard } from './watch/dashboard.ts'
import { watchLanes } from './watch/lanes.ts'
import { watchLines } from './watch/lines.ts'
import { metricsOf } from './watch/metrics.ts'
import { watchPlatform } from './watch/platform.ts'

/** Alarms, what they count, and one page to look at. Knows all others by their names. */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    plan: Plan,
    { apiId, logsOf }: { readonly apiId: string; readonly logsOf: readonly Stack[] },
  ) {
    super(scope, plan.names.stack('watch'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    const metrics = metricsOf(plan)
    const bell = new Bell(this, plan)
    watchLanes(plan, bell, metrics)
    watchPlatform(plan, apiId, bell, metrics)
    watchLines(this, plan, bell, metrics)
    makeDashboard(this, plan, apiId, metrics)
    // A filter on a log that is not there yet is refused.
    for (const stack of logsOf) this.addStackDependency(stack)
  }
}
