import type { Actors } from './actors.ts'

/** A sequence of actions that must reach the same final state when any one of its functions crashes once. */
export interface Scenario {
  /** Also the seed of the harness, which decides the generated ids. */
  readonly name: string
  run(actors: Actors): Promise<void>
}
