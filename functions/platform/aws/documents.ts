import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { Documents } from '#functions/platform/port/documents.ts'
import { checkFolder } from '#functions/platform/port/file-rules.ts'
import { type Bucket, openBucket, openFiles } from './files.ts'
import { type StageContext, variableOf } from './ports.ts'

/** The documents port on a private S3 bucket without versions. */
export function openDocuments(bucket: Bucket): Documents {
  const files = openFiles(bucket)
  return {
    ...files,
    async deleteAll(folder) {
      checkFolder(folder)
      // Lists from the start each time, because a continuation token may refer to a deleted key.
      for (let keys = await keysIn(bucket, folder); keys.length > 0; keys = await keysIn(bucket, folder))
        for (const key of keys) await files.delete(key)
    },
  }
}

/** The first keys of a folder, at most a thousand. S3 encodes them on request, because XML cannot hold every character. */
async function keysIn({ s3, name }: Bucket, folder: string): Promise<string[]> {
  const request = new ListObjectsV2Command({ Bucket: name, Prefix: folder, EncodingType: 'url' })
  const { Contents = [] } = await s3.send(request)
  return Contents.map(({ Key = '' }) => decodeURIComponent(Key.replaceAll('+', ' ')))
}

export function documentsOfStage(stage: StageContext): Documents {
  return openDocuments(openBucket(variableOf(stage, 'DOCUMENTS_BUCKET_NAME'), stage.account))
}
