import type { EventEnvelope } from '#events/define.ts'

/** Delivers events to their subscribers, at least once and in no guaranteed order. Modelled on EventBridge with a queue for each subscriber. */
export interface Bus {
  publish(events: readonly EventEnvelope[]): Promise<void>
}
