type Callback = (...values: unknown[]) => void

interface Timer {
  readonly run: () => void
  readonly dueMs: number
  /** Of an interval, the time between two runs. */
  readonly everyMs?: number
}

/** The timers and the time of a page: real time until it is paused. `advance` moves it ahead and runs what becomes due on the way, in its order. */
export class PageClock {
  private offsetMs = 0
  private pausedMs: number | undefined
  private lastId = 0
  private readonly timers = new Map<number, Timer>()
  private wake: NodeJS.Timeout | undefined

  now = (): number => (this.pausedMs ?? Date.now()) + this.offsetMs

  setTimeout = (callback: Callback, ms = 0, ...values: unknown[]): number =>
    this.add({ run: () => callback(...values), dueMs: this.now() + Math.max(0, ms) })

  setInterval = (callback: Callback, ms = 0, ...values: unknown[]): number =>
    this.add({ run: () => callback(...values), dueMs: this.now() + ms, everyMs: Math.max(1, ms) })

  clear = (id: number | undefined): void => {
    if (id !== undefined) this.timers.delete(id)
  }

  /** Drops all timers: the page is left. */
  clearAll(): void {
    this.timers.clear()
    clearTimeout(this.wake)
  }

  /** From now on time passes only by `advance`. */
  pause(): void {
    this.pausedMs = Date.now()
    clearTimeout(this.wake)
  }

  async advance(ms: number): Promise<void> {
    // What the page has just done may start a timer.
    await turn()
    const untilMs = this.now() + ms
    for (let next = this.next(); next !== undefined && next[1].dueMs <= untilMs; next = this.next()) {
      this.offsetMs += Math.max(0, next[1].dueMs - this.now())
      this.fire(next)
      await turn()
    }
    this.offsetMs += Math.max(0, untilMs - this.now())
    this.schedule()
    await turn()
  }

  private add(timer: Timer): number {
    this.lastId += 1
    this.timers.set(this.lastId, timer)
    this.schedule()
    return this.lastId
  }

  private next(): [number, Timer] | undefined {
    let first: [number, Timer] | undefined
    for (const entry of this.timers) if (first === undefined || entry[1].dueMs < first[1].dueMs) first = entry
    return first
  }

  private fire([id, { run, dueMs, everyMs }]: [number, Timer]): void {
    this.timers.delete(id)
    if (everyMs !== undefined) this.timers.set(id, { run, everyMs, dueMs: dueMs + everyMs })
    run()
  }

  private schedule(): void {
    clearTimeout(this.wake)
    const next = this.next()
    if (next === undefined || this.pausedMs !== undefined) return
    this.wake = setTimeout(
      () => {
        const due = this.next()
        if (due !== undefined && due[1].dueMs <= this.now()) this.fire(due)
        this.schedule()
      },
      Math.min(Math.max(0, next[1].dueMs - this.now()), 2_147_483_647),
    )
  }
}

/** Lets the promises and the scheduled work of the page run. */
async function turn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
