import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { Holding } from '#shared/holding/holding.ts'
import type { UserId } from '#shared/kernel/id.ts'

// The items of this module: keys, schemas, indexes.

const userPk = (userId: UserId) => `holding#user#${userId}`

/** The holdings of a user, by security. */
export const holdingsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: 'holding#' })

export const holdings = entity({
  schema: z.object({ ...Holding.shape, version: z.int() }),
  key: ({ user_id, security_id }: Pick<Holding, 'user_id' | 'security_id'>) => ({
    pk: userPk(user_id),
    sk: `holding#${security_id}`,
  }),
})
