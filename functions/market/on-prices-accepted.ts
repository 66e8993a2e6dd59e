import { onPricesAccepted } from '#events/subscriptions/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { recordImport } from './price/record-import.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onPricesAccepted, permissions.onPricesAccepted, ({ detail }, context) =>
  recordImport(context, detail.import_id),
)
