import { fileURLToPath } from 'node:url'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { removeStage } from '#infra/deploy/remove.ts'
import { rollOut } from '#infra/deploy/roll-out.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { steps } from '#infra/deploy/steps.ts'
import { isFull } from '#tests/full.ts'
import { account, describeStage } from './stage.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const quiet = () => steps(() => undefined)

// Runs last (tests/order.ts), because it removes the stage that the other tests use.
describeStage('the stage', (stage) => {
  /** All resources whose name contains the name of the stage. */
  async function listResources(): Promise<string[]> {
    const s3 = new S3Client({ ...account, forcePathStyle: true })
    const [stacks, tables, buckets, secrets, queues] = await Promise.all([
      new CloudFormationClient(account).send(new DescribeStacksCommand({})),
      new DynamoDBClient(account).send(new ListTablesCommand({})),
      s3.send(new ListBucketsCommand({})),
      new SecretsManagerClient(account).send(new ListSecretsCommand({ MaxResults: 100 })),
      new SQSClient(account).send(new ListQueuesCommand({ QueueNamePrefix: 'ansh-test' })),
    ])
    const names = [
      ...(stacks.Stacks ?? [])
        .filter(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE')
        .map(({ StackName }) => StackName),
      ...(tables.TableNames ?? []),
      ...(buckets.Buckets ?? []).map(({ Name }) => Name),
      ...(secrets.SecretList ?? []).map(({ Name }) => Name),
      ...(queues.QueueUrls ?? []),
    ]
    return names.filter((name): name is string => /ansh[-/]test/.test(name ?? ''))
  }

  async function changedAt(): Promise<unknown> {
    const { Stacks = [] } = await new CloudFormationClient(account).send(new DescribeStacksCommand({}))
    return Stacks.filter(({ StackName }) => StackName?.startsWith('ansh-test')).map(
      ({ StackName, CreationTime, LastUpdatedTime }) => [StackName, LastUpdatedTime ?? CreationTime],
    )
  }

  if (isFull)
    it('does not change when it is deployed again', async () => {
      const before = await changedAt()
      await rollOut(stage, repo, quiet())
      expect(await changedAt()).toEqual(before)
    })

  it('leaves nothing when it is removed', async () => {
    expect((await listResources()).length).toBeGreaterThan(20)
    await contextOfStage(stage).files.put('agreement/ord_1/1.pdf', Buffer.from('one'), 'application/pdf')
    await contextOfStage(stage).files.put('agreement/ord_1/1.pdf', Buffer.from('two'), 'application/pdf')
    await removeStage(stage, repo, quiet())
    // The bucket with the uploaded code belongs to the emulator, not to the stage.
    expect((await listResources()).filter((name) => !name.includes('assets'))).toEqual([])
  })
})
