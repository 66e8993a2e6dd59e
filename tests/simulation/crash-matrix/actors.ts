import { openSession } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Watch } from '#tests/simulation/invariants.ts'

/** As often as a person tries before they give up. */
const triesMax = 6
const pauseMs = 30 * secondMs

export interface Person {
  readonly token: string
  readonly userId: string
}

/** Who plays in a story, and how: what fails is tried again after half a minute, and whatever is due is done in between. */
export interface Actors {
  readonly harness: Harness
  readonly asha: Person
  readonly ravi: Person
  readonly operator: Person
  readonly supervisor: Person
  /** Somebody does something, told in few words; throws when it was in vain. */
  does<T>(words: string, action: () => Promise<T>): Promise<T>
  /** Time passes, minute by minute. */
  minutes(count: number): Promise<void>
  /** Time passes at a leap. */
  leap(ms: number): Promise<void>
}

export async function actorsOf(harness: Harness, eyes: Watch, told: (line: string) => void): Promise<Actors> {
  const person = async (phone: string): Promise<Person> => {
    const user = await readUserByPhone(harness.app.ports, phone)
    if (user === undefined) throw new Error(`nobody has ${phone}`)
    return { userId: user.id, token: await openSession(harness.app.ports, user) }
  }

  async function works(): Promise<void> {
    await harness.drain()
    const broken = await eyes.always()
    if (broken.length > 0) throw new Broken(broken)
  }

  async function leap(ms: number): Promise<void> {
    harness.clock.advance(ms)
    await works()
  }

  return {
    harness,
    asha: await person(asha.phone),
    ravi: await person(ravi.phone),
    operator: await person('+919000000011'),
    supervisor: await person('+919000000012'),
    leap,
    async minutes(count) {
      told(`${harness.clock.now()} ${count} minutes pass`)
      for (let minute = 0; minute < count; minute++) await leap(minuteMs)
    },
    async does(words, action) {
      for (let tries = 1; ; tries++) {
        told(`${harness.clock.now()} ${words}`)
        try {
          const answer = await action()
          await works()
          return answer
        } catch (failure) {
          if (failure instanceof Broken || tries === triesMax) throw failure
          told(`    → ${String(failure)}`)
        }
        await works()
        await leap(pauseMs)
      }
    },
  }
}

/** What must hold always did not. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly broken: readonly string[]
  constructor(broken: readonly string[]) {
    super(broken.join(' · '))
    this.broken = broken
  }
}
