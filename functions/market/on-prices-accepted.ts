import { onPricesAccepted } from '#events/subscriptions/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { recordImport } from './price/record-import.ts'

export const entry = subscriber(onPricesAccepted, ({ detail }, context) => recordImport(context, detail.import_id))
