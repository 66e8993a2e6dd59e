import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { Holding } from '#shared/holding/holding.ts'
import type { UserId } from '#shared/kernel/id.ts'

// The items of this module: keys, schemas, indexes.

const userPk = (userId: UserId) => `holding#user#${userId}`

/** The holdings of a user, by security. */
export const holdingsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: 'holding#' })

const StoredHolding = z.object({ ...Holding.shape, version: z.int() })
export type StoredHolding = z.infer<typeof StoredHolding>

export const holdings = entity({
  schema: StoredHolding,
  key: ({ user_id, security_id }: Pick<Holding, 'user_id' | 'security_id'>) => ({
    pk: userPk(user_id),
    sk: `holding#${security_id}`,
  }),
})
