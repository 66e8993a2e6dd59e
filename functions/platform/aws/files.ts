import { createHash } from 'node:crypto'
import { asAttachment, checkFileKey, checkPresignSeconds } from '#functions/platform/port/file-rules.ts'
import { FileChanged, type FileCondition, type Files, type StoredFile } from '#functions/platform/port/files.ts'
import { type Bucket, openBucket } from './bucket.ts'
import type { StageContext } from './ports.ts'
import { nameOf } from './retry.ts'
import { AwsRefused } from './refused.ts'

/**
 * The files port on a private S3 bucket with default encryption. The function's role needs `s3:ListBucket` too: without it S3
 * returns 403 instead of 404 for a missing object.
 */
export function openFiles(bucket: Bucket): Files {
  const read = async (key: string, unless?: string): Promise<StoredFile | undefined> => {
    checkFileKey(key)
    const condition = unless !== undefined && { headers: { 'if-none-match': unless } }
    const response = await bucket.ask({ method: 'GET', key, ...condition }).catch(unlessMissing)
    if (response === undefined) return undefined
    const bytes = await response.bytes()
    // Our own hash, because S3's ETag differs for the same bytes when a KMS key encrypts them.
    return {
      bytes,
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('hex'),
      version: response.headers.get('etag') ?? '',
    }
  }
  return {
    async put(key, bytes, contentType, condition) {
      checkFileKey(key)
      const headers = { 'content-type': contentType, ...conditionOf(condition) }
      await bucket.ask({ method: 'PUT', key, headers, body: bytes.slice() }).catch(unlessChanged)
    },
    get: (key) => read(key),
    async getUnless(key, version) {
      return await read(key, version).catch((failure: unknown) => {
        if (statusOf(failure) === 304) return 'unchanged' as const
        throw failure
      })
    },
    async delete(key) {
      checkFileKey(key)
      await bucket.ask({ method: 'DELETE', key })
    },
    async presign(key, downloadAs, expiresInSeconds) {
      checkFileKey(key)
      checkPresignSeconds(expiresInSeconds)
      const query = {
        'response-content-disposition': asAttachment(downloadAs.toWellFormed()),
        'response-cache-control': 'private, no-store',
      }
      return await bucket.presign(key, query, Math.floor(expiresInSeconds))
    },
  }
}

function unlessMissing(failure: unknown): undefined {
  if (nameOf(failure) !== 'NoSuchKey') throw failure
}

function conditionOf(condition: FileCondition | undefined): Readonly<Record<string, string>> {
  if (condition === undefined) return {}
  return condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.version }
}

/** 412: the condition does not hold. 409: a concurrent write. 404: the object was deleted. */
function unlessChanged(failure: unknown): never {
  throw [404, 409, 412].includes(statusOf(failure) ?? 0)
    ? new FileChanged('the file has changed', { cause: failure })
    : failure
}

function statusOf(failure: unknown): number | undefined {
  return failure instanceof AwsRefused ? failure.status : undefined
}

export function filesOfStage({ env, account }: StageContext): Files {
  return openFiles(openBucket(env.BUCKET_NAME, account))
}
