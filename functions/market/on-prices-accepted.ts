import { pricesAccepted } from '#events/market.ts'
import { subscriber } from '#functions/kit/event.ts'
import { recordImport } from './import-record.ts'

export const entry = subscriber('market/on-prices-accepted', [pricesAccepted], ({ detail, correlation }, ports) =>
  recordImport(ports, detail.import_id, correlation),
)
