export type Steps = ReturnType<typeof steps>

/** Runs steps and prints the duration of each. */
export function steps(write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`)) {
  const beganMs = performance.now()
  const secondsSince = (ms: number) => `${((performance.now() - ms) / 1000).toFixed(1)} s`
  return {
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const startedMs = performance.now()
      const result = await work()
      write(`  ${name.padEnd(44)} ${secondsSince(startedMs)}`)
      return result
    },
    total(name: string): void {
      write(`  ${name.padEnd(44)} ${secondsSince(beganMs)}`)
    },
  }
}
