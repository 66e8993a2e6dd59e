import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'
import { findStack } from './stacks.ts'

/** The only region with an endpoint of CloudFront's API. */
const edgeRegion = 'us-east-1'

/**
 * Invalidates the whole site in CloudFront's cache, which counts as one path. Content-hashed files are fetched again at little cost.
 * Does nothing for a stage without CloudFront.
 */
export async function invalidateCdn(stage: Stage): Promise<void> {
  if (stage.edge === undefined) return
  const { DistributionId } = (await findStack(stage, 'web'))?.outputs ?? {}
  if (DistributionId === undefined) throw new Error(`${stage.name} has no distribution yet: deploy its stacks first`)
  const client = new CloudFrontClient({ ...accountOf(stage), region: edgeRegion })
  const Paths = { Quantity: 1, Items: ['/*'] }
  await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: { CallerReference: new Date().toISOString(), Paths },
    }),
  )
}
