import { listSecurity, addToWatchlist } from '#functions/market/commands.ts'
import { readFacts } from '#functions/market/queries.ts'
import { asha as ashasDetails, kaveri, ravi as ravisDetails } from '#tests/harness/seed.ts'
import type { Actors, Person } from './actors.ts'
import type { Scenario } from './scenarios.ts'

/** So many more wait that those who wait are told in two turns: people who are no more, so that nothing is done for them. */
const goneCount = 24

async function announce({ harness, does }: Actors, words: string, coming_soon: boolean): Promise<void> {
  await does(words, async () => {
    const facts = await readFacts(harness.app.ports, kaveri)
    if (facts === undefined) throw new Error('no such company')
    await listSecurity(harness.app.ports, { ...facts, coming_soon }, 'matrix')
  })
}

async function press({ harness, does }: Actors, name: string, { token, userId }: Person): Promise<void> {
  await does(`${name} presses "Notify me"`, () =>
    harness
      .call('markNotify', { body: { related_security_id: kaveri, related_user_id: userId } }, { as: token })
      .then(({ body }) => body),
  )
}

export const notifyScenarios: readonly Scenario[] = [
  {
    name: 'waiting for a company',
    async play(actors) {
      const { harness, does, asha, ravi, minutes } = actors
      await announce(actors, 'Kaveri is not on sale yet', true)
      await press(actors, 'Asha', asha)
      await press(actors, 'Ravi', ravi)
      const [first = ''] = [asha.userId, ravi.userId].sort()
      await does('Others have pressed it, and are no more', async () => {
        for (let nth = 0; nth < goneCount; nth += 1)
          await addToWatchlist(harness.app.ports, `${first}_${String(nth).padStart(2, '0')}`, kaveri, 'notify')
      })
      await announce(actors, 'Kaveri is on sale', false)
      // A turn that died is taken up by the next try of the queue, once whoever began it must be dead.
      await minutes(5)
      await does('Both have been told', async () => {
        for (const { email } of [ashasDetails, ravisDetails]) {
          if (!(await harness.inbox(email)).some(({ subject }) => subject === 'Ansh: Kaveri Robotics is available now'))
            throw new Error('somebody was not')
        }
      })
    },
  },
  {
    name: 'a question written anew',
    async play({ harness, does, asha, operator }) {
      const faq = { id: 2, question: 'How?', answer: '<p>So.</p>' }
      await does('The desk writes a question', () =>
        harness.call('saveFaq', { body: faq }, { as: operator.token }).then(({ body }) => body),
      )
      await does('Asha reads it', async () => {
        const { body } = await harness.call('listFaqs', {}, { as: asha.token })
        if (!body.data.some(({ question }) => question === faq.question)) throw new Error('it is not there')
      })
    },
  },
]
