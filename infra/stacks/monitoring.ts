import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Plan } from './plan.ts'
import { AlarmTopic } from './monitoring/alarm-topic.ts'
import { makeDashboard } from './monitoring/dashboard.ts'
import { addFunctionAlarms } from './monitoring/function-alarms.ts'
import { addBacklogAlarms } from './monitoring/backlog-alarms.ts'
import { addLogAlarms } from './monitoring/log-alarms.ts'
import { metricsOf } from './monitoring/metrics.ts'
import { addPlatformAlarms } from './monitoring/platform-alarms.ts'

/** Alarms, their metrics and the dashboard. Refers to the other stacks' resources by name. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    plan: Plan,
    { apiId, logsOf }: { readonly apiId: string; readonly logsOf: readonly Stack[] },
  ) {
    super(scope, plan.names.stack('monitoring'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    const metrics = metricsOf(plan)
    const alarmTopic = new AlarmTopic(this, plan)
    addFunctionAlarms(plan, alarmTopic, metrics)
    addPlatformAlarms(plan, apiId, alarmTopic, metrics)
    addLogAlarms(this, plan, alarmTopic, metrics)
    addBacklogAlarms(this, plan, alarmTopic, metrics)
    makeDashboard(this, plan, apiId, metrics)
    // CloudWatch rejects a metric filter on a log group that does not exist yet.
    for (const stack of logsOf) this.addStackDependency(stack)
  }
}
