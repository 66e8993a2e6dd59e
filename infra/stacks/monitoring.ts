import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Plan } from './plan.ts'
import { AlarmTopic } from './monitoring/alarm-topic.ts'
import { makeDashboard } from './monitoring/dashboard.ts'
import { addFunctionAlarms } from './monitoring/function-alarms.ts'
import { addLogAlarms } from './monitoring/log-alarms.ts'
import { metricsOf } from './monitoring/metrics.ts'
import { addPlatformAlarms } from './monitoring/platform-alarms.ts'

/** Alarms, what they count, and one page to look at. Knows all others by their names. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    plan: Plan,
    { apiId, logsOf }: { readonly apiId: string; readonly logsOf: readonly Stack[] },
  ) {
    super(scope, plan.names.stack('watch'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    const metrics = metricsOf(plan)
    const alarms_ = new AlarmTopic(this, plan)
    addFunctionAlarms(plan, alarms_, metrics)
    addPlatformAlarms(plan, apiId, alarms_, metrics)
    addLogAlarms(this, plan, alarms_, metrics)
    makeDashboard(this, plan, apiId, metrics)
    // A filter on a log that is not there yet is refused.
    for (const stack of logsOf) this.addStackDependency(stack)
  }
}
