import { allAdapters } from '#functions/platform/aws/adapters.ts'
import { awsPorts } from '#functions/platform/aws/ports.ts'
import { type FullContext, contextOf } from '#functions/platform/context.ts'
import { resourceNames } from '#infra/constructs/environment.ts'
import { credentialsFor } from './account.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'

/** The ports of a deployed stage for a command on this machine. On AWS they have the permissions of the caller. */
export function contextOfStage(stage: Stage): FullContext {
  const ports = awsPorts(
    {
      ...resourceNames({ stage: { ...stage, endpointWithin: undefined }, names: namesOf(stage), workflows }),
      AWS_REGION: stage.region,
    },
    allAdapters,
    stage.settings,
    credentialsFor(stage),
  )
  return contextOf(ports, 'command')
}
