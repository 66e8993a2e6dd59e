import * as z from 'zod/mini'
import { EventId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** The envelope of every event. `correlation` is the id of the request or event that caused it. */
export const EventEnvelope = z.object({
  id: EventId,
  name: z.string().check(z.regex(/^[a-z-]+\.[a-z-]+$/)),
  version: z.int().check(z.gte(1)),
  at: Instant,
  correlation: z.string().check(z.maxLength(64)),
  detail: z.record(z.string(), z.json()),
})
export type EventEnvelope = z.infer<typeof EventEnvelope>

/**
 * Something that happened and that functions can subscribe to: its name, its version, the schema of its detail, one
 * valid example.
 */
export interface EventDefinition<Detail extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly name: `${string}.${string}`
  readonly version: number
  readonly detail: Detail
  readonly example: z.input<Detail>
}

export type DetailOf<E extends EventDefinition> = z.output<E['detail']>

export function event<const Detail extends z.ZodMiniObject>(
  definition: EventDefinition<Detail>,
): EventDefinition<Detail> {
  return definition
}
