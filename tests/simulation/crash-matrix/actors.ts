import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { pass } from '#tests/simulation/invariants/changes.ts'
import type { InvariantWatcher } from '#tests/simulation/invariants/invariants.ts'

/** How many times a person attempts an action. */
const attemptsMax = 6
const pauseMs = 30 * secondMs

export interface Person {
  readonly token: string
  readonly userId: UserId
}

/** The people of a scenario and what they can do. A failed action is repeated after half a minute; what is due runs in between. */
export interface Actors {
  readonly harness: Harness
  readonly asha: Person
  readonly ravi: Person
  readonly operator: Person
  readonly supervisor: Person
  /** Performs an action, described for the log. Throws when every attempt fails. */
  perform<T>(description: string, action: () => Promise<T>): Promise<T>
  /** Lets so many minutes pass, and runs what is due after each step. */
  minutes(count: number): Promise<void>
  /** Advances the clock once, and runs what is due then. */
  advance(ms: number): Promise<void>
}

export async function createActors(
  harness: Harness,
  watcher: InvariantWatcher,
  log: (line: string) => void,
): Promise<Actors> {
  const person = async (phone: string): Promise<Person> => {
    const user = await findUserByPhone(harness.app.context, phone)
    if (user === undefined) throw new Error(`no user has the phone number ${phone}`)
    return { userId: user.id, token: await startSession(harness.app.context, user) }
  }

  async function drainAndCheck(): Promise<void> {
    await harness.drain()
    const violations = await watcher.always()
    if (violations.length > 0) throw new InvariantViolation(violations)
  }

  async function advance(ms: number): Promise<void> {
    harness.clock.advance(ms)
    await drainAndCheck()
  }

  return {
    harness,
    asha: await person(asha.phone),
    ravi: await person(ravi.phone),
    operator: await person('+919000000011'),
    supervisor: await person('+919000000012'),
    advance,
    async minutes(count) {
      log(`${harness.clock.now()} ${count} minutes pass`)
      await pass(harness, count * minuteMs, advance)
    },
    async perform(description, action) {
      for (let attempt = 1; ; attempt++) {
        log(`${harness.clock.now()} ${description}`)
        try {
          const result = await action()
          await drainAndCheck()
          return result
        } catch (failure) {
          if (failure instanceof InvariantViolation || attempt === attemptsMax) throw failure
          log(`    → ${String(failure)}`)
        }
        await drainAndCheck()
        await advance(pauseMs)
      }
    },
  }
}

/** An invariant that holds at any time is violated. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation'
  readonly violations: readonly string[]
  constructor(violations: readonly string[]) {
    super(violations.join(' · '))
    this.violations = violations
  }
}
