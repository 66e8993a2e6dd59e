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

/** The metrics that are counted from logs: one for each function that logs such a line, too many to be in the stack of the alarms. */
class LogMetricsStack extends Stack {
  constructor(scope: Construct, plan: Plan, logsOf: readonly Stack[]) {
    super(scope, plan.names.stack('log-metrics'), { env: plan.stage, description: 'Ansh: metrics counted from logs' })
    // CloudWatch rejects a metric filter on a log group that does not exist yet.
    for (const stack of logsOf) this.addStackDependency(stack)
  }
}

/** Alarms and the dashboard, with the metrics that are counted from the logs of `logsOf`. Refers to the other stacks' resources by name. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    plan: Plan,
    { apiId, logsOf }: { readonly apiId: string; readonly logsOf: readonly Stack[] },
  ) {
    super(scope, plan.names.stack('monitoring'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    const logMetrics = new LogMetricsStack(scope, plan, logsOf)
    const metrics = metricsOf(plan)
    const alarmTopic = new AlarmTopic(this, plan)
    addFunctionAlarms(plan, alarmTopic, metrics)
    addPlatformAlarms(plan, apiId, alarmTopic, metrics)
    addLogAlarms(logMetrics, plan, alarmTopic, metrics)
    addBacklogAlarms(logMetrics, plan, alarmTopic, metrics)
    makeDashboard(this, plan, apiId, metrics)
    this.addStackDependency(logMetrics)
  }
}
