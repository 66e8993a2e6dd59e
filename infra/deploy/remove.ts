import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { nameOf } from '#functions/platform/aws/failure.ts'
import { secretNames } from '#shared/kernel/permissions.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'
import { cdk } from './cdk.ts'
import type { Steps } from './steps.ts'

/**
 * Removes a stage with all its data. On AWS the stacks are first deployed as disposable, because their resources are protected
 * against deletion until then.
 */
export async function removeStage(stage: Stage, repo: string, { step }: Steps): Promise<void> {
  const disposable = { ...stage, disposable: true }
  if (!stage.disposable)
    await step('deletion protection removed', () =>
      cdk(disposable, repo, ['deploy', '--all', '--require-approval', 'never']),
    )
  await step('buckets emptied', () => emptyBuckets(stage))
  await step('stacks removed', () => cdk(disposable, repo, ['destroy', '--all', '--force']))
  if (stage.restored !== undefined) await step('restored tables removed', () => removeRestored(stage))
  await step('secrets removed', () => removeSecrets(stage))
}

/** The tables that the stage was switched to belong to no stack. */
async function removeRestored(stage: Stage): Promise<void> {
  const client = new DynamoDBClient(accountOf(stage))
  const { table, ledger } = namesOf(stage)
  for (const TableName of [table, ledger]) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false })).catch(unlessMissing)
    await client.send(new DeleteTableCommand({ TableName })).catch(unlessMissing)
  }
}

async function emptyBuckets(stage: Stage): Promise<void> {
  const client = new CloudFormationClient(accountOf(stage))
  const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: stage.endpoint !== undefined })
  for (const stack of ['data', 'web']) {
    const { StackResourceSummaries = [] } = await client
      .send(new ListStackResourcesCommand({ StackName: namesOf(stage).stack(stack) }))
      .catch(unlessMissing)
    for (const { ResourceType, PhysicalResourceId = '' } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket') await emptyBucket(s3, PhysicalResourceId)
  }
}

/** Deletes every version of every file, because CloudFormation deletes empty buckets only. */
async function emptyBucket(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }))
    if (Objects.length === 0) return
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    if (Errors[0] !== undefined) throw new Error(`${Bucket} cannot be emptied: ${Errors[0].Code}`)
  }
}

async function removeSecrets(stage: Stage): Promise<void> {
  const client = new SecretsManagerClient(accountOf(stage))
  const { secret } = namesOf(stage)
  await Promise.all(
    secretNames.map((name) =>
      client
        .send(new DeleteSecretCommand({ SecretId: secret(name), ForceDeleteWithoutRecovery: true }))
        .catch(unlessMissing),
    ),
  )
}

function unlessMissing(failure: unknown): { StackResourceSummaries?: [] } {
  const isMissing =
    nameOf(failure) === 'ResourceNotFoundException' ||
    (failure instanceof Error && failure.message.includes('does not exist'))
  if (!isMissing) throw failure
  return {}
}
