import { alteredItems } from '#functions/platform/messaging/stream.ts'
import { permissions } from './permissions.ts'

/**
 * Logs each entry of the ledger that was changed or removed, which has an alarm. No function may do either, so somebody did it by
 * hand (docs/adr/0002-append-ledger-entries-to-a-separate-table.md).
 */
export const entry = alteredItems(permissions.watchLedger, (altered, { log }) => {
  for (const { keys, change } of altered)
    log({ level: 'error', event: 'ledger-changed', change, entry: `${keys.pk} ${keys.sk}` })
})
