import { App, CliCredentialsStackSynthesizer, DefaultStackSynthesizer, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './stacks/api.ts'
import { BusStack } from './stacks/bus.ts'
import { CanaryStack } from './stacks/canary.ts'
import { DataStack } from './stacks/data.ts'
import { isOnAws, type Plan } from './stacks/plan.ts'
import { MonitoringStack } from './stacks/monitoring.ts'
import { TimerStack } from './stacks/timers.ts'
import { WebStack } from './stacks/web.ts'
import { WorkflowStack } from './stacks/workflow.ts'

/** Feature flags of the CDK whose older behaviour is the default. */
const context = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
}

export interface AppOptions {
  /** Whether synthesis fails at a finding of cdk-nag that is not accepted (./constructs/nag-exceptions.ts). */
  readonly nag?: boolean
}

/** All stacks of a stage, from the same function definitions as the local app. */
export function makeApp(plan: Plan, { nag = false }: AppOptions = {}): App {
  const app = new App({
    analyticsReporting: false,
    context,
    defaultStackSynthesizer: synthesizerOf(plan),
  })
  const { arns } = new DataStack(app, plan)
  const api = new ApiStack(app, plan, arns)
  new BusStack(app, plan, arns)
  new TimerStack(app, plan, arns)
  new WorkflowStack(app, plan, arns)
  new WebStack(app, plan, api.apiId)
  const { alarms, canary } = plan.stage
  if (alarms !== undefined && api.apiId !== undefined) new MonitoringStack(app, plan, { alarms, apiId: api.apiId })
  if (alarms !== undefined && canary !== undefined) new CanaryStack(app, plan, alarms, canary)
  Tags.of(app).add('app', 'ansh')
  Tags.of(app).add('stage', plan.stage.name)
  if (nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return app
}

/** On AWS the roles and the bucket of `cdk bootstrap`; an emulator has neither and uses a bucket of the stage. */
function synthesizerOf(plan: Plan) {
  return isOnAws(plan)
    ? new DefaultStackSynthesizer()
    : new CliCredentialsStackSynthesizer({ fileAssetsBucketName: plan.names.assetsBucket })
}
