import type { ScenarioName } from '#tests/simulation/scenarios/scenarios.ts'

/** A realistic mistake as one replacement in a source file of the product. */
export interface Bug {
  /** The key of the mistake in ../seeds.json, unless a scenario finds it. */
  readonly name: string
  /** The scenario that finds the mistake: it is shorter than a schedule, or finds what no schedule does. */
  readonly scenario?: ScenarioName
  readonly file: string
  /** Code that occurs exactly once in the file. Its layout does not matter. */
  readonly from: string
  readonly to: string
  /** A violation that the simulation reports for the mistake. */
  readonly breaks: RegExp
}
