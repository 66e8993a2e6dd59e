import { namesOf } from './names.ts'
import type { Stage } from './stage.ts'

/** The addresses that the content security policy of a deployed stage allows: those of its settings, and the bucket with personal files. */
export function policySourcesOf(stage: Stage) {
  const bucket = `https://${namesOf(stage).filesBucket}.s3.${stage.region}.amazonaws.com`
  return { ...stage.settings, filesAddress: stage.endpoint === undefined ? bucket : new URL(stage.endpoint).origin }
}
