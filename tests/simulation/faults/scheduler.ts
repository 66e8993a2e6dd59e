import type { Random } from '#tests/simulation/random.ts'

export interface Scheduler {
  /** Registers an invocation and returns its number. */
  begin(): number
  /** Removes an invocation that has ended. */
  end(invocation: number): void
  /** Waits for a turn, then runs the work while all other invocations wait. */
  inTurn<T>(invocation: number, work: () => Promise<T>): Promise<T>
  /** Pauses an invocation until all others are idle, like a function whose call is slow. */
  pause(invocation: number): Promise<void>
}

/** The number of event loop turns without a new invocation after which the others count as idle. */
const idleRounds = 3
/** The maximum number of event loop turns that a paused invocation waits. */
const pauseRoundsMax = 10_000

/**
 * Runs the port calls of concurrent invocations one at a time, in a pseudo-random order: a call runs only when every active
 * invocation waits at a port. Races occur this way, and the same seed repeats them.
 */
export function scheduler(chance: Random): Scheduler {
  const alive = new Set<number>()
  const active = new Set<number>()
  /** By the number of the invocation, and those of one in their order. */
  const waiting: { readonly invocation: number; readonly resume: () => void }[] = []
  let isWorking = false
  let begun = 0

  function resumeOne(): void {
    if (isWorking || waiting.length === 0 || !isEachAtPort()) return
    const [chosen] = waiting.splice(chance.whole(0, waiting.length - 1), 1)
    isWorking = true
    chosen?.resume()
  }

  function isEachAtPort(): boolean {
    if (active.size > waiting.length) return false
    const atPort = new Set(waiting.map(({ invocation }) => invocation))
    for (const invocation of active) if (!atPort.has(invocation)) return false
    return true
  }

  function wait(invocation: number, resume: () => void): void {
    const behind = waiting.findLastIndex((each) => each.invocation <= invocation)
    waiting.splice(behind + 1, 0, { invocation, resume })
  }

  /** Waits until no invocation is active and no new one begins. */
  async function othersIdle(): Promise<void> {
    for (
      let rounds = 0, seen = -1, left = pauseRoundsMax;
      rounds < idleRounds && left > 0;
      left -= 1, rounds = active.size === 0 && seen === begun ? rounds + 1 : 0
    ) {
      seen = begun
      await new Promise(setImmediate)
    }
  }

  return {
    begin() {
      begun += 1
      alive.add(begun)
      active.add(begun)
      return begun
    },
    end(invocation) {
      alive.delete(invocation)
      active.delete(invocation)
      resumeOne()
    },
    async pause(invocation) {
      active.delete(invocation)
      resumeOne()
      await othersIdle()
      // A concurrent call of the same invocation may have ended it; an ended invocation must not block the others.
      if (alive.has(invocation)) active.add(invocation)
    },
    async inTurn(invocation, work) {
      await new Promise<void>((resume) => {
        wait(invocation, resume)
        resumeOne()
      })
      try {
        return await work()
      } finally {
        isWorking = false
        resumeOne()
      }
    },
  }
}
