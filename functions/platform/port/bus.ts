import type { EventEnvelope } from '#events/define.ts'

/** Brings facts to all who hear them: at least once, in no promised order. Shaped as EventBridge with a queue for each hearer. */
export interface Bus {
  publish(events: readonly EventEnvelope[]): Promise<void>
}
