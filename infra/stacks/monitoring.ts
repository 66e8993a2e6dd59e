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

// Two stacks, because one has at most 500 resources. Both refer to the other stacks' resources by name.

/** The topic of all alarms, the alarms on AWS's own metrics, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, plan: Plan, { apiId }: { readonly apiId: string }) {
    super(scope, plan.names.stack('monitoring'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    const metrics = metricsOf(plan)
    const alarmTopic = new AlarmTopic(this, plan)
    addFunctionAlarms(plan, alarmTopic, metrics)
    addPlatformAlarms(plan, apiId, alarmTopic, metrics)
    makeDashboard(this, plan, apiId, metrics)
  }
}

/** Metrics of log lines and the alarms on them. */
export class LogAlarmsStack extends Stack {
  constructor(scope: Construct, plan: Plan, { after }: { readonly after: readonly Stack[] }) {
    super(scope, plan.names.stack('log-alarms'), { env: plan.stage, description: 'Ansh: alarms on log lines' })
    const metrics = metricsOf(plan)
    const alarmTopic = new AlarmTopic(this, plan, { isOfOtherStack: true })
    addLogAlarms(this, plan, alarmTopic, metrics)
    addBacklogAlarms(this, plan, alarmTopic, metrics)
    // CloudWatch rejects a metric filter on a log group that does not exist yet, and an alarm on a topic that does not.
    for (const stack of after) this.addStackDependency(stack)
  }
}
