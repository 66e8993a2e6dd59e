import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeApp } from '#infra/app.ts'
import { buildFunctions } from '#infra/build/functions.ts'
import { functions } from '#infra/functions/registry.ts'
import { isOnAws, type Plan } from '#infra/stacks/plan.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'

/** Builds the functions and writes the stage's templates. Answers where they are. */
export async function synthesize(stage: Stage, repo: string): Promise<string> {
  const outdir = join(repo, 'dist/cdk')
  // It may hold another stage's.
  await rm(outdir, { recursive: true, force: true })
  const bundles = await buildFunctions({ functions, repo, out: join(repo, 'dist/functions') })
  const plan: Plan = { stage, names: namesOf(stage), functions, bundles, workflows }
  // What is not on AWS holds nobody's data.
  return makeApp(plan, { outdir, nag: isOnAws(plan) }).synth().directory
}
