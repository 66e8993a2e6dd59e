import { environmentOf } from '#infra/constructs/environment.ts'
import { functions } from '#infra/functions/registry.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { namesOf } from './names.ts'
import type { Stage } from './stage.ts'

/** Bytes of all environment variables of a function (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
export const environmentMax = 4_096

/**
 * The size of an environment as LocalStack measures it: one JSON object in ASCII
 * (https://github.com/localstack/localstack/blob/v4.14.0/localstack-core/localstack/services/lambda_/provider.py). This is more than
 * the names and values together, which Lambda limits.
 */
export function environmentBytes(environment: Readonly<Record<string, string>>): number {
  return JSON.stringify(environment).replaceAll(/[^ -~]/g, '\\u0000').length
}

/** Checks the limits of AWS before anything is deployed. Throws an error that names the oversized part of the stage and its size. */
export function checkLimits(stage: Stage): void {
  const deployed = { stage, names: namesOf(stage), workflows }
  for (const definition of functions) {
    const size = environmentBytes(environmentOf(definition, deployed))
    if (size > environmentMax)
      throw new Error(`the environment of ${definition.name} has ${size} bytes; Lambda takes ${environmentMax}`)
  }
}
