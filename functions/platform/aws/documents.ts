import type { Documents } from '#functions/platform/port/documents.ts'
import { checkFolder } from '#functions/platform/port/file-rules.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { openFiles } from './files.ts'
import type { StageContext } from './ports.ts'

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
async function keysIn(bucket: Bucket, folder: string): Promise<string[]> {
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix: folder }
  const text = await (await bucket.ask({ method: 'GET', key: '', query })).text()
  return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => decodeURIComponent(key.replaceAll('+', ' ')))
}

export function documentsOfStage({ env, account }: StageContext): Documents {
  return openDocuments(openBucket(env.DOCUMENTS_BUCKET_NAME, account))
}
