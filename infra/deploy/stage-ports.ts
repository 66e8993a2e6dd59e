import { allOpenings } from '#functions/kit/aws/openings.ts'
import { awsPorts } from '#functions/kit/aws/ports.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { environmentOf } from '#infra/construct/environment.ts'
import { namesOf } from '#infra/stage/names.ts'
import type { Stage } from '#infra/stage/stage.ts'
import { workflows } from '#infra/workflow/catalogue.ts'

/** The ports of a deployed stage, for a command on this machine. On AWS with the caller's own permissions. */
export function portsOfStage(stage: Stage): Ports {
  if (stage.endpoint !== undefined)
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  return awsPorts(
    {
      ...environmentOf({ stage: { ...stage, endpointWithin: undefined }, names: namesOf(stage), workflows }),
      AWS_REGION: stage.region,
    },
    allOpenings,
  )
}
