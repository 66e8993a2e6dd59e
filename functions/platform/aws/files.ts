import { createHash } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asAttachment, checkFileKey, checkPresignSeconds } from '#functions/platform/port/file-rules.ts'
import { FileChanged, type FileCondition, type Files, type StoredFile } from '#functions/platform/port/files.ts'
import type { StageContext } from './ports.ts'
import { sdkRetries, nameOf } from './retry.ts'

/**
 * The files port on a private S3 bucket with default encryption. The function's role needs `s3:ListBucket` too: without it S3
 * returns 403 instead of 404 for a missing object.
 */
export function openFiles({ client, bucket }: { readonly client: S3Client; readonly bucket: string }): Files {
  const objectAt = (key: string) => {
    checkFileKey(key)
    return { Bucket: bucket, Key: key }
  }
  const read = async (key: string, unless?: string): Promise<StoredFile | undefined> => {
    const response = await client
      .send(new GetObjectCommand({ ...objectAt(key), ...(unless !== undefined && { IfNoneMatch: unless }) }))
      .catch(unlessMissing)
    if (response?.Body === undefined) return undefined
    const bytes = await response.Body.transformToByteArray()
    // Our own hash, because S3's ETag differs for the same bytes when a KMS key encrypts them.
    return {
      bytes,
      contentType: response.ContentType ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('hex'),
      version: response.ETag ?? '',
    }
  }
  return {
    async put(key, bytes, contentType, condition) {
      const command = new PutObjectCommand({
        ...objectAt(key),
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
      await client.send(new DeleteObjectCommand(objectAt(key)))
    },
    async presign(key, downloadAs, expiresInSeconds) {
      const object = objectAt(key)
      checkPresignSeconds(expiresInSeconds)
      const command = new GetObjectCommand({
        ...object,
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

/** 412: the condition does not hold. 409: a concurrent write. 404: the object was deleted. */
function unlessChanged(failure: unknown): never {
  throw [404, 409, 412].includes(statusOf(failure) ?? 0)
    ? new FileChanged('the file has changed', { cause: failure })
    : failure
}

function statusOf(failure: unknown): number | undefined {
  return (failure as { readonly $metadata?: { readonly httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode
}

/** As `sdkSettings`, for what only a client of S3 looks up. */
const s3Settings = {
  disableS3ExpressSessionAuth: false,
  requestChecksumCalculation: 'WHEN_SUPPORTED',
  responseChecksumValidation: 'WHEN_SUPPORTED',
  useArnRegion: false,
} as const

/** An emulator gets path-style addresses, because bucket names are not resolvable hosts there. */
export function s3ClientOf({ account }: Pick<StageContext, 'account'>): S3Client {
  return new S3Client({
    ...account,
    ...sdkRetries,
    ...s3Settings,
    forcePathStyle: account.endpoint !== undefined,
  })
}

export function filesOfStage(stage: StageContext): Files {
  return openFiles({ client: s3ClientOf(stage), bucket: stage.env.BUCKET_NAME })
}
