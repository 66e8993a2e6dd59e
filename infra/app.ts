import { App, CliCredentialsStackSynthesizer, DefaultStackSynthesizer, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './stacks/api.ts'
import { BusStack } from './stacks/bus.ts'
import { DataStack } from './stacks/data.ts'
import { isOnAws, type Plan } from './stacks/plan.ts'
import { MonitoringStack } from './stacks/monitoring.ts'
import { WebStack } from './stacks/web.ts'
import { WorkflowStack } from './stacks/workflow.ts'

/** The CDK's newer ways, where the older ones are kept for those who began with them. */
const context = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
}

export interface AppOptions {
  /** Where the templates go; a folder for a while, unless told. */
  readonly outdir?: string
  /** Whether writing the templates fails at what cdk-nag finds and nobody has accepted (./construct/accept.ts). */
  readonly nag?: boolean
}

/** The whole of a stage as CloudFormation, from the same wiring as the embedded house. */
export function makeApp(plan: Plan, { outdir, nag = false }: AppOptions = {}): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    context,
    defaultStackSynthesizer: synthesizerOf(plan),
  })
  const { arns } = new DataStack(app, plan)
  const api = new ApiStack(app, plan, arns)
  const bus = new BusStack(app, plan, arns)
  const workflow = new WorkflowStack(app, plan, arns)
  new WebStack(app, plan, api.apiId)
  // An emulator keeps no numbers, and knows nothing of sums of them: there is nothing to watch.
  if (isOnAws(plan)) new MonitoringStack(app, plan, { apiId: api.apiId, logsOf: [api, bus, workflow] })
  Tags.of(app).add('app', 'ansh')
  Tags.of(app).add('stage', plan.stage.name)
  if (nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return app
}

/** AWS: the roles and the bucket of `cdk bootstrap`. An emulator has neither; a bucket of the stage does. */
function synthesizerOf(plan: Plan) {
  return isOnAws(plan)
    ? new DefaultStackSynthesizer()
    : new CliCredentialsStackSynthesizer({ fileAssetsBucketName: plan.names.assetsBucket })
}
