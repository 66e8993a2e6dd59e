import { onStatementNoticed } from '#events/subscriptions/settlement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { beginNoticed } from './readings.ts'
import { permissions } from './permissions.ts'

/** Begins to read what the webhook hinted at: the hint itself is not trusted. */
export const entry = subscriber(onStatementNoticed, permissions.onStatementNoticed, ({ detail }, context) =>
  beginNoticed(context, detail.of),
)
