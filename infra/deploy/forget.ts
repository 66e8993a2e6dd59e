import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import { namesOf } from '#infra/stage/names.ts'
import type { Stage } from '#infra/stage/stage.ts'
import { accountOf } from './account.ts'

/** CloudFront's own API lives there alone. */
const edgeRegion = 'us-east-1'

/**
 * Lets CloudFront forget the whole site, which counts as one path. What is named by its content it fetches again at little
 * cost. A stage without CloudFront has nothing to forget.
 */
export async function forgetAtEdge(stage: Stage): Promise<void> {
  if (stage.edge === undefined) return
  const distribution = await distributionOf(stage)
  const client = new CloudFrontClient({ ...accountOf(stage), region: edgeRegion })
  const Paths = { Quantity: 1, Items: ['/*'] }
  await client.send(new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: { CallerReference: new Date().toISOString(), Paths } }))
  client.destroy()
}

async function distributionOf(stage: Stage): Promise<string> {
  const client = new CloudFormationClient(accountOf(stage))
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: namesOf(stage).stack('web') }))
  client.destroy()
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'DistributionId')
  if (output?.OutputValue === undefined) throw new Error(`${stage.name} has no distribution yet: deploy its stacks first`)
  return output.OutputValue
}
