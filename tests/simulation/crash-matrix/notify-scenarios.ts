import { UserId } from '#shared/kernel/id.ts'
import { recordSecurity, recordWatchlistEntry } from '#functions/market/commands.ts'
import { findFacts } from '#functions/market/queries.ts'
import { asha as ashasDetails, kaveri, ravi as ravisDetails } from '#tests/harness/seed.ts'
import type { Actors, Person } from './actors.ts'
import type { Scenario } from './scenario.ts'

/** The number of deleted users on the watchlist: enough that the notifications are sent in two batches. */
const deletedUsers = 24

async function setComingSoon({ harness, perform }: Actors, description: string, coming_soon: boolean): Promise<void> {
  await perform(description, async () => {
    const facts = await findFacts(harness.app.context, kaveri)
    if (facts === undefined) throw new Error(`${kaveri} does not exist`)
    await recordSecurity(harness.app.context, { ...facts, coming_soon })
  })
}

async function subscribeToCompany(
  { harness, perform }: Actors,
  name: string,
  { token, userId }: Person,
): Promise<void> {
  await perform(`${name} presses "Notify me"`, () =>
    harness
      .call('markNotify', { body: { related_security_id: kaveri, related_user_id: userId } }, { as: token })
      .then(({ body }) => body),
  )
}

export const notifyScenarios: readonly Scenario[] = [
  {
    name: 'waiting for a company',
    async run(actors) {
      const { harness, perform, asha, ravi, minutes } = actors
      await setComingSoon(actors, 'Kaveri is not on sale yet', true)
      await subscribeToCompany(actors, 'Asha', asha)
      await subscribeToCompany(actors, 'Ravi', ravi)
      const [first = ''] = [asha.userId, ravi.userId].sort()
      await perform('24 deleted users are on the watchlist', async () => {
        for (let nth = 0; nth < deletedUsers; nth += 1)
          await recordWatchlistEntry(
            harness.app.context,
            UserId.parse(`${first}_${String(nth).padStart(2, '0')}`),
            kaveri,
            'notify',
          )
      })
      await setComingSoon(actors, 'Kaveri is on sale', false)
      // The queue delivers the event of a crashed run again; by then the claims of that run have expired.
      await minutes(5)
      await perform('Both have received the e-mail', async () => {
        for (const { email } of [ashasDetails, ravisDetails]) {
          if (!(await harness.inbox(email)).some(({ subject }) => subject === 'Ansh: Kaveri Robotics is available now'))
            throw new Error(`${email} did not receive the e-mail`)
        }
      })
    },
  },
  {
    name: 'a question written anew',
    async run({ harness, perform, asha, operator }) {
      const faq = { id: 2, question: 'How?', answer: '<p>So.</p>' }
      await perform('The desk writes a question', () =>
        harness.call('saveFaq', { body: faq }, { as: operator.token }).then(({ body }) => body),
      )
      await perform('Asha reads it', async () => {
        const { body } = await harness.call('listFaqs', {}, { as: asha.token })
        if (!body.data.some(({ question }) => question === faq.question)) throw new Error('the question is missing')
      })
    },
  },
]
