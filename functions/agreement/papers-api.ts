import { papersApi } from '#shared/agreement/papers-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { exportGains } from './export-gains.ts'
import { exportHoldings } from './export-holdings.ts'
import { exportOrders } from './export-orders.ts'
import { readDealNote } from './read-deal-note.ts'
import { readDrafts } from './read-drafts.ts'
import { readInvoice } from './read-invoice.ts'
import { readReceipt } from './read-receipt.ts'
import { permissions } from './permissions.ts'

export const entry = serve(papersApi, permissions.papersApi, {
  exportGains,
  exportHoldings,
  exportOrders,
  readDealNote,
  readDrafts,
  readInvoice,
  readReceipt,
})
