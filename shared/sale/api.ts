import * as z from 'zod/mini'
import { ACCOUNT_SUSPENDED, TERMS_CHANGED } from '#shared/account/refusals.ts'
import { IdentityToken } from '#shared/account/otp.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { NOT_FOUND } from '#shared/kernel/refusal.ts'
import { Code, DematId, Isin } from '#shared/kernel/text.ts'
import { otherQuantityMax } from './limits.ts'
import {
  CODE_REFUSED,
  CONTACT_CHANGED,
  NOT_OWNED,
  PRICE_MISSING,
  QUOTE_LAPSED,
  SALE_NEEDS_BANK,
  SALE_NEEDS_KYC,
  SALE_OUT_OF_TURN,
  TOO_FEW_SHARES,
  TOO_MANY_SALES,
} from './refusals.ts'
import { Portfolio, SaleState } from './sale.ts'

/** The status on a card (docs/specification/transitions.md, sell requests). */
export const cardStatuses = ['Submitted', 'Accepted', 'Completed', 'Not Accepted'] as const
export const CardStatus = z.enum(cardStatuses)
export type CardStatus = z.infer<typeof CardStatus>

/** One way to give the order to transfer: what to open, and what to enter where. */
export const TransferGuide = z.object({
  name: z.enum(['DIS', 'CDSL Easiest', 'NSDL Speed-e']),
  url: z.optional(z.url()),
  steps: z.array(z.string()),
})
export type TransferGuide = z.infer<typeof TransferGuide>

export const SaleCard = z.object({
  /** Shown as `#REQ<id>`. */
  id: z.int(),
  name: z.string(),
  isin: z.string(),
  qty: z.int(),
  /** What the person asked for each share; null for the own portfolio. */
  price: z.nullable(Rupees),
  request: CardStatus,
  state: SaleState,
  portfolio: Portfolio,
  submitted_at: Instant,
  /** What happens now, in one sentence; with a rejection the desk's reason. */
  words: z.string(),
  quote: z.optional(
    z.object({ price: Rupees, gross: Rupees, fee: Rupees, stamp_duty: Rupees, net: Rupees, valid_until: Instant }),
  ),
  /** From FUNDED on: where the shares go, and until when. */
  transfer: z.optional(
    z.object({
      to: z.object({
        name: z.string(),
        accounts: z.array(z.object({ depository: z.enum(['NSDL', 'CDSL']), dp: z.string(), demat: DematId })),
      }),
      /** What to write as the reference of the transfer: the number of the request. */
      reference: z.string(),
      by: Instant,
      guides: z.array(TransferGuide),
    }),
  ),
  /** `account`: the masked account that gets it. `utr` and `paid_at` once it is paid. */
  payout: z.optional(
    z.object({
      net: Rupees,
      account: z.string(),
      utr: z.optional(z.string()),
      paid_at: z.optional(Instant),
    }),
  ),
  /** When each step happened; absent before. */
  times: z.object({
    quoted_at: z.optional(Instant),
    agreed_at: z.optional(Instant),
    funded_at: z.optional(Instant),
    received_at: z.optional(Instant),
  }),
  /** The last day on which the next step is expected. Later the desk is alarmed. */
  expected_on: z.optional(Day),
  /** The last day of the state, after which it ends by itself. */
  ends_on: z.optional(Day),
  /** Of a sold own holding: what the sold shares gained or lost against what was paid for them. */
  realised: z.optional(Rupees),
})
export type SaleCard = z.infer<typeof SaleCard>

/** The number of a request in a path. */
export const SaleNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

const step = {
  method: 'POST',
  who: 'investor',
  params: z.object({ id: SaleNumber }),
  response: z.object({ data: SaleCard }),
} as const

export const saleApi = api('sale', {
  submitSale: {
    method: 'POST',
    path: '/sell_requests',
    who: 'investor',
    status: 201,
    summary: 'Ask to sell shares, own ones or others. The desk answers with an offer.',
    body: z.object({
      scrip_name: z.string().check(z.trim(), z.minLength(1, 'Scrip name is required'), z.maxLength(120)),
      isin: Isin,
      quantity: z.int().check(z.gte(1), z.lte(otherQuantityMax)),
      price: z.optional(z.nullable(Rupees.check(z.gt(0)))),
      portfolio: Portfolio,
    }),
    response: z.object({ data: z.object({ id: z.int() }) }),
    refusals: [ACCOUNT_SUSPENDED, TERMS_CHANGED, NOT_OWNED, TOO_FEW_SHARES, TOO_MANY_SALES, PRICE_MISSING],
  },
  listSales: {
    method: 'GET',
    path: '/sell_requests',
    who: 'investor',
    summary: "List the caller's sell requests, the newest first.",
    query: z.object({ limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(SaleCard), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  acceptSale: {
    ...step,
    path: '/sell_requests/{id}/accept',
    summary:
      'Accept the offer. Needs approved KYC, a verified bank account and the code of `POST /contact/otpauthentication {change: "sell"}`.',
    body: z.object({ otp: z.optional(Code), id_token: z.optional(IdentityToken) }),
    refusals: [
      NOT_FOUND,
      SALE_OUT_OF_TURN,
      QUOTE_LAPSED,
      TERMS_CHANGED,
      SALE_NEEDS_KYC,
      SALE_NEEDS_BANK,
      CONTACT_CHANGED,
      CODE_REFUSED,
    ],
  },
  declineSale: {
    ...step,
    path: '/sell_requests/{id}/decline',
    summary: 'Decline the offer.',
    refusals: [NOT_FOUND, SALE_OUT_OF_TURN],
  },
  cancelSale: {
    ...step,
    path: '/sell_requests/{id}/cancel',
    summary: 'Withdraw the request, as long as the buyer of record has not paid.',
    refusals: [NOT_FOUND, SALE_OUT_OF_TURN],
  },
})
