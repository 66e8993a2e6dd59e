import { join } from 'node:path'
import { makeApp } from '#infra/app.ts'
import { buildFunctions } from '#infra/build/functions.ts'
import { lanes } from '#infra/feature/catalogue.ts'
import { namesOf } from '#infra/stage/names.ts'
import type { Stage } from '#infra/stage/stage.ts'
import { workflows } from '#infra/workflow/catalogue.ts'

/** Builds the functions and writes the stage's templates. Answers where they are. */
export async function synthesize(stage: Stage, repo: string): Promise<string> {
  const bundles = await buildFunctions({ lanes, repo, out: join(repo, 'dist/functions') })
  return makeApp({ stage, names: namesOf(stage), lanes, bundles, workflows }, join(repo, 'dist/cdk')).synth().directory
}
