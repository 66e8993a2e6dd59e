import { join } from 'node:path'
import { makeApp } from '#infra/app.ts'
import { buildFunctions } from '#infra/build/functions.ts'
import { lanes } from '#infra/feature/catalogue.ts'
import { isOnAws, type Plan } from '#infra/stack/plan.ts'
import { namesOf } from '#infra/stage/names.ts'
import type { Stage } from '#infra/stage/stage.ts'
import { workflows } from '#infra/workflow/catalogue.ts'

/** Builds the functions and writes the stage's templates. Answers where they are. */
export async function synthesize(stage: Stage, repo: string): Promise<string> {
  const bundles = await buildFunctions({ lanes, repo, out: join(repo, 'dist/functions') })
  const plan: Plan = { stage, names: namesOf(stage), lanes, bundles, workflows }
  // What is not on AWS holds nobody's data.
  return makeApp(plan, { outdir: join(repo, 'dist/cdk'), nag: isOnAws(plan) }).synth().directory
}
