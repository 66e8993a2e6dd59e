import type { Random } from './random.ts'

export interface Scheduler {
  begin(): number
  end(invocation: number): void
  /** Waits for a turn and works; nobody else does meanwhile. */
  take<T>(invocation: number, work: () => Promise<T>): Promise<T>
  /** Stands aside while everybody else goes on, as a function whose call is slow. */
  dawdle(invocation: number): Promise<void>
}

const quietRounds = 3
/** Whoever never comes to rest must not be waited for without end. */
const patience = 10_000

/**
 * Functions that run at once touch their ports one after another, in an order drawn by lot: only when every one of them
 * stands at a port is the next let through. So races happen, and happen again for the same seed.
 */
export function scheduler(chance: Random): Scheduler {
  const alive = new Set<number>()
  const active = new Set<number>()
  let waiting: { readonly invocation: number; readonly go: () => void }[] = []
  let working = false
  let begun = 0

  function letOneGo(): void {
    const standing = new Set(waiting.map(({ invocation }) => invocation))
    if (working || waiting.length === 0 || [...active].some((invocation) => !standing.has(invocation))) return
    const one = chance.pick([...waiting].sort((a, b) => a.invocation - b.invocation))
    waiting = waiting.filter((each) => each !== one)
    working = true
    one.go()
  }

  /** Until nobody is at work any more, and nobody begins when given the time to. */
  async function quiet(): Promise<void> {
    for (
      let rounds = 0, seen = -1, left = patience;
      rounds < quietRounds && left > 0;
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
      letOneGo()
    },
    async dawdle(invocation) {
      active.delete(invocation)
      letOneGo()
      await quiet()
      // It may have ended meanwhile, by another of its calls: nobody must wait for it then.
      if (alive.has(invocation)) active.add(invocation)
    },
    async take(invocation, work) {
      await new Promise<void>((go) => {
        waiting.push({ invocation, go })
        letOneGo()
      })
      try {
        return await work()
      } finally {
        working = false
        letOneGo()
      }
    },
  }
}
