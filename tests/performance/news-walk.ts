import type { UserId } from '#shared/kernel/id.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Steps } from './table-walk.ts'

interface Reader {
  readonly token: string
  readonly userId: UserId
  readonly operator: string
}

/** Reads all news, sets, changes and removes a reaction; the desk corrects the item in between. */
export async function followNews({ call }: Steps, { token, userId, operator }: Reader): Promise<void> {
  const list = () => call('listSecurityNews', { params: { securityId: kaveri }, body: { userId } }, token)
  const { body } = await list()
  await call('listNews', { query: {} }, token)
  const item = body.data[0]
  if (item === undefined) throw new Error('there is no news')
  const tap = (reaction_type_id: 1 | 2 | 3, deleteReaction: 0 | 1) =>
    call(
      'setReaction',
      {
        params: { reactionRowId: 'null' },
        body: {
          related_security_id: kaveri,
          related_user_id: userId,
          related_news_id: item.id,
          reaction_type_id,
          deleteReaction,
        },
      },
      token,
    )
  await tap(2, 0)
  await tap(1, 0)
  await call('readReactions', { params: { newsId: item.id }, body: { userId, related_security_id: kaveri } }, token)
  await list()
  const { id, short_description, long_description, news_image_url, news_picked_date, published_at } = item
  await call(
    'saveNews',
    {
      params: { id },
      body: {
        security_id: kaveri,
        short_description,
        long_description,
        news_image_url,
        news_picked_date,
        published_at,
      },
    },
    operator,
  )
  await tap(1, 1)
}
