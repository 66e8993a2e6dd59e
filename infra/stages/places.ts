import { namesOf } from './names.ts'
import type { Stage } from './stage.ts'

/** What a deployed stage's pages may be shown and sent to: its settings, and the bucket in which people's pictures lie. */
export function placesOf(stage: Stage) {
  const bucket = `https://${namesOf(stage).filesBucket}.s3.${stage.region}.amazonaws.com`
  return { ...stage.settings, filesAddress: stage.endpoint === undefined ? bucket : new URL(stage.endpoint).origin }
}
