import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import type { Documents } from '#functions/platform/port/documents.ts'
import { checkFolder } from '#functions/platform/port/file-rules.ts'
import { openFiles, s3ClientOf } from './files.ts'
import type { StageContext } from './ports.ts'

/** The documents port on a private S3 bucket without versions. */
export function openDocuments(store: { readonly client: S3Client; readonly bucket: string }): Documents {
  const { client, bucket } = store
  return {
    ...openFiles(store),
    async deleteAll(folder) {
      checkFolder(folder)
      // Lists from the start each time, because a continuation token may refer to a deleted key.
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder }))
        if (Contents.length === 0) return
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors.length > 0) throw new Error(`${Errors.length} documents were not deleted: ${Errors[0]?.Code}`)
      }
    },
  }
}

export function documentsOfStage(stage: StageContext): Documents {
  return openDocuments({ client: s3ClientOf(stage), bucket: stage.env.DOCUMENTS_BUCKET_NAME })
}
