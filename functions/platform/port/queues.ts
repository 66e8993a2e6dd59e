import type { EventEnvelope } from '#events/define.ts'

/** An event and how long its queue keeps it back, 0 to 900 whole seconds. */
export interface DelayedEvent {
  readonly envelope: EventEnvelope
  readonly delaySeconds: number
}

/**
 * Puts events straight into the queue of one subscriber, which the bus would do at once and for all subscribers. Modelled on SQS: each
 * event is delivered at least once, in no guaranteed order, and not before its delay has passed.
 */
export interface Queues {
  /** `subscriber`: its name, such as `reconcile/on-unpaid-due`. Throws when it is not one to whose queue the function may send. */
  send(subscriber: string, events: readonly DelayedEvent[]): Promise<void>
}
