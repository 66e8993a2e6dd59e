import { onStatementDue } from '#events/subscriptions/settlement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readPages } from './read-page.ts'
import { permissions } from './permissions.ts'

/** Reads a page of a statement, or of the disputes, and hands over the next one. */
export const entry = subscriber(onStatementDue, permissions.onStatementDue, ({ detail }, context) =>
  readPages(context, detail),
)
