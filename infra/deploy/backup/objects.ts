import { createHash } from 'node:crypto'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { AwsClients } from '#infra/deploy/aws-clients.ts'

export interface StoredFile {
  readonly key: string
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly sha256: string
}

export async function* listFiles({ s3, bucket }: AwsClients): AsyncGenerator<string> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key } of Contents) if (Key !== undefined) yield Key
  }
}

export async function isEmptyBucket({ s3, bucket }: AwsClients): Promise<boolean> {
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
  return (KeyCount ?? 0) === 0
}

export async function readStoredFile({ s3, bucket }: AwsClients, key: string): Promise<StoredFile> {
  const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
  const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array()
  return {
    key,
    contentType: found.ContentType ?? 'application/octet-stream',
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

export async function writeStoredFile(
  { s3, bucket }: AwsClients,
  { key, contentType, bytes }: Pick<StoredFile, 'key' | 'contentType' | 'bytes'>,
): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }))
}

/** Deletes the current versions of all files. Older versions stay until the bucket expires them, so that a mistake can be undone. Returns the number of files. */
export async function deleteAllFiles({ s3, bucket }: AwsClients): Promise<number> {
  let count = 0
  // Lists from the start each time, because a continuation token may refer to a deleted key.
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    if (Contents.length === 0) return count
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true },
      }),
    )
    if (Errors.length > 0) throw new Error(`${Errors.length} files were not deleted: ${Errors[0]?.Code}`)
    count += Contents.length
  }
}
