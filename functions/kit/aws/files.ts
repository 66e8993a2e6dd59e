import { createHash } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asAttachment, checkFileKey, checkPresignSeconds } from '#functions/kit/port/file-rules.ts'
import type { Files } from '#functions/kit/port/files.ts'
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
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes.slice(), ContentType: contentType }))
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(unlessMissing)
      if (found?.Body === undefined) return undefined
      const bytes = await found.Body.transformToByteArray()
      // Not S3's own: under a KMS key that differs for the same bytes.
      return { bytes, contentType: found.ContentType ?? 'application/octet-stream', etag: createHash('sha256').update(bytes).digest('hex') }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async presign(key, downloadAs, expiresInSeconds) {
      const place = at(key)
      checkPresignSeconds(expiresInSeconds)
      const command = new GetObjectCommand({ ...place, ResponseContentDisposition: asAttachment(downloadAs.toWellFormed()), ResponseCacheControl: 'private, no-store' })
      return await getSignedUrl(client, command, { expiresIn: Math.floor(expiresInSeconds) })
    },
  }
}

function unlessMissing(failure: unknown): undefined {
  if (!['NoSuchKey', 'NotFound'].includes(nameOf(failure))) throw failure
}

/** Buckets go by path at an emulator, since its names do not resolve. */
export function filesOfStage({ env, account }: OfStage): Files {
  return openFiles({ client: new S3Client({ ...account, ...fewTries, forcePathStyle: account.endpoint !== undefined }), bucket: env.BUCKET_NAME })
}
