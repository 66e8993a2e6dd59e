import { Stack } from 'aws-cdk-lib'
import { CfnTelemetryEnrichment } from 'aws-cdk-lib/aws-observabilityadmin'
import type { Construct } from 'constructs'
import type { AlarmSettings } from '#infra/stages/stage.ts'
import { Alarms } from './monitoring/alarms.ts'
import { businessAlarms } from './monitoring/business-alarms.ts'
import { makeDashboard } from './monitoring/dashboard.ts'
import { metricsOf } from './monitoring/metrics.ts'
import { platformAlarms } from './monitoring/platform-alarms.ts'
import type { Plan } from './plan.ts'

interface Monitored {
  readonly alarms: AlarmSettings
  readonly apiId: string
}

/** Alarms and the dashboard. Refers to the other stacks' resources by name and tag; functions write metrics in their log lines. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, plan: Plan, { alarms: settings, apiId }: Monitored) {
    super(scope, plan.names.stack('monitoring'), { env: plan.stage, description: 'Ansh: alarms and the dashboard' })
    // Without it no query sees a tag. It belongs to the account, which has one stage
    // (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/resource-tags-for-telemetry.html).
    new CfnTelemetryEnrichment(this, 'ResourceTags', { scope: 'ACCOUNT' })
    const metrics = metricsOf(plan)
    const topics = new Alarms(this, plan, settings)
    const alarms = [...platformAlarms(plan, apiId, metrics), ...businessAlarms(plan, settings, apiId, metrics)].map(
      (definition) => topics.add(definition),
    )
    makeDashboard(this, plan, metrics, { apiId, alarms })
  }
}
