import type { EventEnvelope } from '#events/define.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

/**
 * Publishes events without a row of the outbox: for a hint to look at something, which is looked at later in any case. A fact that must not
 * be lost goes into the transaction of its state (./outbox.ts).
 */
export async function publishNow(
  { bus, log }: Pick<Ports, 'bus' | 'log'>,
  events: readonly EventEnvelope[],
): Promise<void> {
  await bus.publish(events)
  // As the relay logs it (functions/outbox/relay-events.ts).
  for (const { name, id, correlation } of events)
    log({ level: 'info', event: 'event-published', name, id, correlation })
}
