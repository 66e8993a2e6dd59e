import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId, QuoteId } from '#shared/kernel/id.ts'
import { FinancialYear } from '#shared/portfolio/api.ts'
import { PAPER_NOT_READY } from './refusals.ts'

/** A link to a file, without a token, that works for `expires_in` seconds. */
const Link = z.object({ url: z.string(), expires_in: z.int() })

const paper = {
  method: 'GET',
  who: 'investor',
  params: z.object({ id: OrderId }),
  response: z.object({ data: Link }),
  refusals: [PAPER_NOT_READY],
} as const

/** The papers of an order and of the account, each as a link to a file that is made when it is asked for. */
export const papersApi = api('agreement', {
  readDrafts: {
    method: 'GET',
    path: '/quotes/{id}/papers',
    who: 'investor',
    summary: 'Read the deal term and the risk disclosure as they would be signed for a quote, before anything is paid.',
    params: z.object({ id: QuoteId }),
    response: z.object({
      data: z.object({ deal_term: z.string(), risk_disclosure: z.string(), expires_in: z.int() }),
    }),
    refusals: [],
  },
  readReceipt: {
    ...paper,
    path: '/orders/{id}/receipt',
    summary: 'Read the receipt of the payment of an order, as a PDF. It exists once the order is paid.',
  },
  readDealNote: {
    ...paper,
    path: '/orders/{id}/deal-note',
    summary: 'Read the deal note of an order, as a PDF. It exists once the shares are in the demat account.',
  },
  readInvoice: {
    ...paper,
    path: '/orders/{id}/invoice',
    summary: 'Read the invoice of our fee with its GST, as a PDF. It exists once the shares are in the demat account.',
  },
  exportOrders: {
    method: 'GET',
    path: '/orders.csv',
    who: 'investor',
    summary: "Export the caller's orders as a CSV file.",
    response: z.object({ data: Link }),
    refusals: [],
  },
  exportHoldings: {
    method: 'GET',
    path: '/holdings.csv',
    who: 'investor',
    summary: "Export the caller's holdings as a CSV file.",
    response: z.object({ data: Link }),
    refusals: [],
  },
  exportGains: {
    method: 'GET',
    path: '/portfolio/gains/export',
    who: 'investor',
    summary: "Export what the caller's sales gained in a financial year as a CSV file, as `GET /portfolio/gains`.",
    query: z.object({ year: z.optional(FinancialYear) }),
    response: z.object({ data: Link }),
    refusals: [],
  },
})
