import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { openBucket } from '#functions/platform/aws/files.ts'
import { openDocuments } from '#functions/platform/aws/documents.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls } from '#infra/deploy/account.ts'
import { describeFiles, type Download } from '#tests/contract/files-contract.ts'
import { account, describeStage, freshName, isLocalStack } from './stage.ts'

async function download(address: string): Promise<Download | 'refused' | 'missing'> {
  const answer = await fetch(address)
  if (!answer.ok) return answer.status === 404 ? 'missing' : 'refused'
  const name = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return {
    bytes: await answer.bytes(),
    contentType: answer.headers.get('content-type') ?? '',
    downloadAs: decodeURIComponent(name),
  }
}

describeStage('in AWS', () => {
  describeFiles('files in S3', async () => {
    const client = new S3Client({ ...clientSettings(account, commandCalls), forcePathStyle: true })
    const bucket = freshName('ansh')
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return {
      files: openDocuments(openBucket(bucket, account)),
      download,
      // https://docs.localstack.cloud/aws/capabilities/security-testing/iam-policy-enforcement/
      lacks: isLocalStack ? { permissions: 'LocalStack checks permissions with a licence only' } : undefined,
      close: () => client.destroy(),
    }
  })
})
