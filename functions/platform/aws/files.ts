import { createHash } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asAttachment, checkFileKey, checkPresignSeconds } from '#functions/platform/port/file-rules.ts'
import { FileChanged, type FileCondition, type Files, type StoredFile } from '#functions/platform/port/files.ts'
import type { OfStage } from './ports.ts'
import { fewTries, nameOf } from './retry.ts'

/**
 * Files in a private S3 bucket, which encrypts by itself. The function needs `s3:ListBucket` as well: without it S3 answers
 * 403 for what is not there.
 */
export function openFiles({ client, bucket }: { readonly client: S3Client; readonly bucket: string }): Files {
  const at = (key: string) => {
    checkFileKey(key)
    return { Bucket: bucket, Key: key }
  }
  const read = async (key: string, unless?: string): Promise<StoredFile | undefined> => {
    const found = await client
      .send(new GetObjectCommand({ ...at(key), ...(unless !== undefined && { IfNoneMatch: unless }) }))
      .catch(unlessMissing)
    if (found?.Body === undefined) return undefined
    const bytes = await found.Body.transformToByteArray()
    // The etag is not S3's own: under a KMS key that differs for the same bytes.
    return {
      bytes,
      contentType: found.ContentType ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('hex'),
      version: found.ETag ?? '',
    }
  }
  return {
    async put(key, bytes, contentType, condition) {
      const command = new PutObjectCommand({
        ...at(key),
        Body: bytes.slice(),
        ContentType: contentType,
        ...conditionOf(condition),
      })
      await client.send(command).catch(unlessChanged)
    },
    get: (key) => read(key),
    async getUnless(key, version) {
      return await read(key, version).catch((failure: unknown) => {
        if (statusOf(failure) === 304) return 'unchanged' as const
        throw failure
      })
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async presign(key, downloadAs, expiresInSeconds) {
      const place = at(key)
      checkPresignSeconds(expiresInSeconds)
      const command = new GetObjectCommand({
        ...place,
        ResponseContentDisposition: asAttachment(downloadAs.toWellFormed()),
        ResponseCacheControl: 'private, no-store',
      })
      return await getSignedUrl(client, command, { expiresIn: Math.floor(expiresInSeconds) })
    },
  }
}

function unlessMissing(failure: unknown): undefined {
  if (!['NoSuchKey', 'NotFound'].includes(nameOf(failure))) throw failure
}

function conditionOf(condition: FileCondition | undefined) {
  if (condition === undefined) return {}
  return condition === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.version }
}

/** 412: it does not hold. 409: somebody puts it at this very moment. 404: it was deleted. */
function unlessChanged(failure: unknown): never {
  throw [404, 409, 412].includes(statusOf(failure) ?? 0)
    ? new FileChanged('the file has changed', { cause: failure })
    : failure
}

function statusOf(failure: unknown): number | undefined {
  return (failure as { readonly $metadata?: { readonly httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode
}

/** Buckets go by path at an emulator, since its names do not resolve. */
export function filesOfStage({ env, account }: OfStage): Files {
  return openFiles({
    client: new S3Client({ ...account, ...fewTries, forcePathStyle: account.endpoint !== undefined }),
    bucket: env.BUCKET_NAME,
  })
}
