import { papersApi } from '#shared/agreement/papers-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { exportGains } from './paper/export-gains.ts'
import { exportHoldings } from './paper/export-holdings.ts'
import { exportOrders } from './paper/export-orders.ts'
import { readDealNote } from './paper/read-deal-note.ts'
import { readDrafts } from './paper/read-drafts.ts'
import { readInvoice } from './paper/read-invoice.ts'
import { readReceipt } from './paper/read-receipt.ts'
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
