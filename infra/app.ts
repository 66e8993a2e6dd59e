import { App, CliCredentialsStackSynthesizer, DefaultStackSynthesizer, Tags } from 'aws-cdk-lib'
import { ApiStack } from './stack/api.ts'
import { BusStack } from './stack/bus.ts'
import { DataStack } from './stack/data.ts'
import { keepsData, type Plan } from './stack/plan.ts'
import { WebStack } from './stack/web.ts'
import { WorkflowStack } from './stack/workflow.ts'

/** The CDK's newer ways, where the older ones are kept for those who began with them. */
const context = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
}

/** The whole of a stage as CloudFormation, from the same wiring as the embedded house. */
export function makeApp(plan: Plan, outdir?: string): App {
  const app = new App({ ...(outdir !== undefined && { outdir }), analyticsReporting: false, context, defaultStackSynthesizer: synthesizerOf(plan) })
  const { arns } = new DataStack(app, plan)
  const { apiId } = new ApiStack(app, plan, arns)
  new BusStack(app, plan, arns)
  new WorkflowStack(app, plan, arns)
  new WebStack(app, plan, apiId)
  Tags.of(app).add('app', 'ansh')
  Tags.of(app).add('stage', plan.stage.name)
  return app
}

/** AWS: the roles and the bucket of `cdk bootstrap`. An emulator has neither; a bucket of the stage does. */
function synthesizerOf(plan: Plan) {
  return keepsData(plan) ? new DefaultStackSynthesizer() : new CliCredentialsStackSynthesizer({ fileAssetsBucketName: plan.names.assetsBucket })
}
