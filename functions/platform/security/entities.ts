import { entity } from '#functions/platform/storage/entity.ts'
import { Session } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { epochSeconds } from '#shared/kernel/instant.ts'

/** The sessions of a user by the time at which they started (`gsi1`). */
export const sessionsOf = (userId: UserId) => `account#user#${userId}`

/** A session belongs to the module `account`. It is declared here, because every request of a logged-in caller reads it. */
export const sessions = entity({
  schema: Session,
  key: ({ id }: Pick<Session, 'id'>) => ({ pk: `account#session#${id}`, sk: 'session' }),
  index: ({ user_id, created_at, expires_at }) => ({
    gsi1pk: sessionsOf(user_id),
    gsi1sk: created_at,
    ttl: epochSeconds(expires_at),
  }),
})
