import { listSecurity, markSecurity } from '#functions/market/act.ts'
import { readFacts } from '#functions/market/read.ts'
import { asha as ashasDetails, kaveri, ravi as ravisDetails } from '#tests/world/furnish.ts'
import type { Cast, Person } from './matrix-people.ts'
import type { Story } from './matrix-stories.ts'

/** So many more wait that those who wait are told in two turns: people who are no more, so that nothing is done for them. */
const goneCount = 24

async function announce({ world, does }: Cast, words: string, coming_soon: boolean): Promise<void> {
  await does(words, async () => {
    const facts = await readFacts(world.house.ports, kaveri)
    if (facts === undefined) throw new Error('no such company')
    await listSecurity(world.house.ports, { ...facts, coming_soon }, 'matrix')
  })
}

async function press({ world, does }: Cast, name: string, { token, userId }: Person): Promise<void> {
  await does(`${name} presses "Notify me"`, () =>
    world
      .call('markNotify', { body: { related_security_id: kaveri, related_user_id: userId } }, { as: token })
      .then(({ body }) => body),
  )
}

export const notifyStories: readonly Story[] = [
  {
    name: 'waiting for a company',
    async play(cast) {
      const { world, does, asha, ravi, minutes } = cast
      await announce(cast, 'Kaveri is not on sale yet', true)
      await press(cast, 'Asha', asha)
      await press(cast, 'Ravi', ravi)
      const [first = ''] = [asha.userId, ravi.userId].sort()
      await does('Others have pressed it, and are no more', async () => {
        for (let nth = 0; nth < goneCount; nth += 1)
          await markSecurity(world.house.ports, `${first}_${String(nth).padStart(2, '0')}`, kaveri, 'notify')
      })
      await announce(cast, 'Kaveri is on sale', false)
      // A turn that died is taken up by the next try of the queue, once whoever began it must be dead.
      await minutes(5)
      await does('Both have been told', async () => {
        for (const { email } of [ashasDetails, ravisDetails]) {
          if (!(await world.inbox(email)).some(({ subject }) => subject === 'Ansh: Kaveri Robotics is available now'))
            throw new Error('somebody was not')
        }
      })
    },
  },
  {
    name: 'a question written anew',
    async play({ world, does, asha, operator }) {
      const faq = { id: 2, question: 'How?', answer: '<p>So.</p>' }
      await does('The desk writes a question', () =>
        world.call('saveFaq', { body: faq }, { as: operator.token }).then(({ body }) => body),
      )
      await does('Asha reads it', async () => {
        const { body } = await world.call('listFaqs', {}, { as: asha.token })
        if (!body.data.some(({ question }) => question === faq.question)) throw new Error('it is not there')
      })
    },
  },
]
