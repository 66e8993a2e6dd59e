import { pricesAccepted } from '#events/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { recordImport } from './price/record-import.ts'

export const entry = subscriber('market/on-prices-accepted', [pricesAccepted], ({ detail }, context) =>
  recordImport(context, detail.import_id),
)
