import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { SaleId } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { NOT_FOUND } from '#shared/kernel/refusal.ts'
import { SECOND_PERSON_NEEDED } from '#shared/order/refusals.ts'
import { DEBIT_TAKEN, NET_TOO_SMALL, OWN_SALE, SALE_FROZEN, SALE_OUT_OF_TURN } from './refusals.ts'
import { OpenState, Sale } from './sale.ts'

/** A sale as the desk receives it. Its id is `sale_id`, its number for people `number`. */
export const DeskSale = z.object({
  sale_id: SaleId,
  ...z.pick(Sale, {
    number: true,
    user_id: true,
    portfolio: true,
    scrip_name: true,
    isin: true,
    quantity: true,
    asked_price_paise: true,
    state: true,
    submitted_at: true,
    quote: true,
    reason: true,
    agreed_at: true,
    funded_at: true,
    received_at: true,
    paid_at: true,
    reference: true,
    received_by: true,
    paid_by: true,
    utr: true,
    collect_account: true,
    funded_paise: true,
    excesses: true,
    payouts: true,
    unexplained_paise: true,
    version: true,
  }).shape,
})
export type DeskSale = z.infer<typeof DeskSale>

const SaleData = z.object({ data: DeskSale })
const params = z.object({ id: SaleId })
const step = { method: 'POST', who: 'desk', params, response: SaleData } as const

/** A reference as depositories and banks write them. */
const Reference = z.string().check(z.regex(/^[A-Za-z0-9/-]{4,40}$/))

export const saleDeskApi = api('sale', {
  listDeskSales: {
    method: 'GET',
    path: '/desk/sales',
    who: 'desk',
    summary: 'List the sales in one state, the longest waiting first; without a state those that wait for an offer.',
    query: z.object({ state: z.optional(OpenState), limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(DeskSale), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  readDeskSale: {
    method: 'GET',
    path: '/desk/sales/{id}',
    who: 'desk',
    summary: 'Read a sale.',
    params,
    response: SaleData,
    refusals: [NOT_FOUND],
  },
  quoteSale: {
    ...step,
    path: '/desk/sales/{id}/quote',
    summary: 'Offer a price for each share, for 48 hours.',
    body: z.object({ price: Rupees.check(z.gt(0)) }),
    refusals: [NOT_FOUND, OWN_SALE, SALE_OUT_OF_TURN, NET_TOO_SMALL],
  },
  rejectSale: {
    ...step,
    path: '/desk/sales/{id}/reject',
    summary: 'Do not take the shares, with a reason for the person.',
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
    refusals: [NOT_FOUND, OWN_SALE, SALE_OUT_OF_TURN],
  },
  receiveShares: {
    ...step,
    path: '/desk/sales/{id}/received',
    summary: 'Record that the shares have come, with the reference of the depository. The escrow pays out then.',
    body: z.object({ reference: Reference }),
    refusals: [NOT_FOUND, OWN_SALE, SALE_OUT_OF_TURN, SALE_FROZEN, DEBIT_TAKEN],
  },
  confirmSalePaid: {
    ...step,
    path: '/desk/sales/{id}/paid',
    summary:
      "Confirm the payout by its UTR where the partner's statement cannot be read. Needs another person than the one who recorded the shares.",
    body: z.object({ utr: Reference }),
    refusals: [NOT_FOUND, OWN_SALE, SALE_OUT_OF_TURN, SECOND_PERSON_NEEDED],
  },
})
