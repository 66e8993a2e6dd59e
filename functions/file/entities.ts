import { entity } from '#functions/platform/storage/entity.ts'
import { StoredUpload } from '#shared/file/file.ts'

// The items of this module: keys, schemas, indexes.

/** Indexed by its owner, so that all files of a person can be found (`gsi1`). */
export const uploads = entity({
  schema: StoredUpload,
  key: ({ id }: Pick<StoredUpload, 'id'>) => ({ pk: `file#upload#${id}`, sk: 'file' }),
  index: ({ id, owner_id, stored_at }) => ({ gsi1pk: `file#user#${owner_id}`, gsi1sk: `${stored_at}#${id}` }),
})
