import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'
import { outputsOf } from './stacks.ts'

/** CloudFront's own API lives there alone. */
const edgeRegion = 'us-east-1'

/**
 * Lets CloudFront forget the whole site, which counts as one path. What is named by its content it fetches again at little
 * cost. A stage without CloudFront has nothing to forget.
 */
export async function invalidateCdn(stage: Stage): Promise<void> {
  if (stage.edge === undefined) return
  const { DistributionId } = await outputsOf(stage, 'web')
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
