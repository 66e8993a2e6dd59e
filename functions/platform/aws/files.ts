import { createHash } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asAttachment, checkFileKey, checkPresignSeconds } from '#functions/platform/port/file-rules.ts'
import { FileChanged, type FileCondition, type Files, type StoredFile } from '#functions/platform/port/files.ts'
import { fileCalls } from './call-limits.ts'
import { type AwsAccount, clientSettings } from './client.ts'
import { isUncertain, nameOf, statusOf } from './failure.ts'
import { type StageContext, variableOf } from './ports.ts'

/** A bucket and the client that calls it. */
export interface Bucket {
  readonly s3: S3Client
  readonly name: string
}

/** An emulator has one host for all buckets, so that the bucket is part of the path. */
export function openBucket(name: string, account: AwsAccount): Bucket {
  const s3 = new S3Client({
    ...clientSettings(account, fileCalls),
    forcePathStyle: account.endpoint !== undefined,
    // TLS protects the transfer, and our own hash the stored bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, name }
}

/**
 * The files port on a private S3 bucket with default encryption. The function's role needs `s3:ListBucket` too: without it S3
 * returns 403 instead of 404 for a missing object.
 */
export function openFiles({ s3, name: Bucket }: Bucket): Files {
  const readOnce = async (Key: string, unless?: string): Promise<StoredFile | undefined> => {
    const request = new GetObjectCommand({ Bucket, Key, ...(unless !== undefined && { IfNoneMatch: unless }) })
    const answer = await s3.send(request).catch(unlessMissing)
    if (answer?.Body === undefined) return undefined
    const bytes = await answer.Body.transformToByteArray()
    // Our own hash, because S3's ETag differs for the same bytes when a KMS key encrypts them.
    return {
      bytes,
      contentType: answer.ContentType ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('hex'),
      version: answer.ETag ?? '',
    }
  }
  const read = async (key: string, unless?: string) => {
    checkFileKey(key)
    try {
      return await readOnce(key, unless)
    } catch (failure) {
      // The SDK repeats a request until its answer begins. A file whose answer ends too early is read once more.
      if (!isUncertain(failure) || statusOf(failure) !== undefined) throw failure
      return await readOnce(key, unless)
    }
  }
  return {
    async put(Key, bytes, ContentType, condition) {
      checkFileKey(Key)
      const request = { Bucket, Key, ContentType, Body: bytes.slice(), ...conditionOf(condition) }
      await s3.send(new PutObjectCommand(request)).catch(unlessChanged)
    },
    get: (key) => read(key),
    async getUnless(key, version) {
      return await read(key, version).catch((failure: unknown) => {
        if (statusOf(failure) === 304) return 'unchanged' as const
        throw failure
      })
    },
    async delete(Key) {
      checkFileKey(Key)
      await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async presign(Key, downloadAs, expiresInSeconds) {
      checkFileKey(Key)
      checkPresignSeconds(expiresInSeconds)
      const request = new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentDisposition: asAttachment(downloadAs.toWellFormed()),
        ResponseCacheControl: 'private, no-store',
      })
      return await getSignedUrl(s3, request, { expiresIn: Math.floor(expiresInSeconds) })
    },
  }
}

function unlessMissing(failure: unknown): undefined {
  if (nameOf(failure) !== 'NoSuchKey') throw failure
}

function conditionOf(condition: FileCondition | undefined): {
  readonly IfNoneMatch?: string
  readonly IfMatch?: string
} {
  if (condition === undefined) return {}
  return condition === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.version }
}

/** 412: the condition does not hold. 409: a concurrent write. 404: the object was deleted. */
function unlessChanged(failure: unknown): never {
  throw [404, 409, 412].includes(statusOf(failure) ?? 0)
    ? new FileChanged('the file has changed', { cause: failure })
    : failure
}

export function filesOfStage(stage: StageContext): Files {
  return openFiles(openBucket(variableOf(stage, 'BUCKET_NAME'), stage.account))
}
