import { publishNews } from '#functions/news/commands.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { NewsId } from '#shared/kernel/id.ts'
import type { ReactionType } from '#shared/news/news.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

const item = {
  id: NewsId.parse('nws_story'),
  security_id: kaveri,
  short_description: 'Kaveri Robotics opens a plant',
  long_description: '<p>A plant opens.</p>',
  news_image_url: '',
  news_picked_date: day('2026-11-20'),
  published_at: instantOf('2026-11-20T06:00:00.000Z'),
} as const

async function expectCounts(
  { harness, perform, asha }: Actors,
  description: string,
  expected: readonly number[],
): Promise<void> {
  const read = () =>
    harness
      .call('readReactions', { params: { newsId: item.id }, body: { userId: asha.userId } }, { as: asha.token })
      .then(({ body }) => body.mainData)
  const { bulb_reaction, heart_reaction, like_reaction } = await perform(description, read)
  const counts = [bulb_reaction, heart_reaction, like_reaction]
  if (JSON.stringify(counts) !== JSON.stringify(expected))
    throw new Error(`the reactions are ${counts.join(', ')} instead of ${expected.join(', ')}`)
}

export const newsScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'reacting to news',
    async run(actors) {
      const { harness, perform, asha, ravi, operator, supervisor } = actors
      const { id, ...written } = item
      await perform('An item is published', () => publishNews(harness.app.context, item))
      const react = (
        description: string,
        { userId, token }: Actors['asha'],
        type: ReactionType,
        deleteReaction: 0 | 1,
      ) =>
        perform(description, () =>
          harness
            .call(
              'setReaction',
              {
                params: { reactionRowId: 'null' },
                body: {
                  related_security_id: kaveri,
                  related_user_id: userId,
                  related_news_id: id,
                  reaction_type_id: type,
                  deleteReaction,
                },
              },
              { as: token },
            )
            .then(({ body }) => body),
        )
      await react('Asha loves it', asha, 2, 0)
      await react('Ravi likes it', ravi, 3, 0)
      await react('Asha finds it informative instead', asha, 1, 0)
      await expectCounts(actors, 'Asha reads the counts', [1, 0, 1])
      await perform('The desk corrects the item', () =>
        harness
          .call(
            'saveNews',
            { params: { id }, body: { ...written, short_description: 'Kaveri Robotics opens two plants' } },
            { as: operator.token },
          )
          .then(({ body }) => body),
      )
      await react('Ravi removes the reaction', ravi, 3, 1)
      await expectCounts(actors, 'Asha reads the counts again', [1, 0, 0])
      await react('Ravi loves it', ravi, 2, 0)
      await perform('Ravi subscribes to the company', () =>
        harness
          .call(
            'markNotify',
            { body: { related_security_id: kaveri, related_user_id: ravi.userId } },
            { as: ravi.token },
          )
          .then(({ body }) => body),
      )
      for (const [status, { token }] of [
        ['DEACTIVATED', operator],
        ['DELETED', supervisor],
      ] as const) {
        await perform(`Ravi’s account is set to ${status}`, () =>
          harness
            .call(
              'changeUserStatus',
              { params: { id: ravi.userId }, body: { status, reason: 'Asked for by letter' } },
              { as: token },
            )
            .then(({ body }) => body),
        )
      }
      await actors.minutes(10)
      await expectCounts(actors, 'Asha reads the counts at the end', [1, 0, 0])
    },
  },
]
