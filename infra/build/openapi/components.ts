import * as z from 'zod/mini'
import { LoginDetail, UserView } from '#shared/account/api.ts'
import { accountBlocked, codeSent, invalidOtp, Token } from '#shared/account/otp.ts'
import { Bank, Branch, Demat, Ifsc } from '#shared/bank/bank.ts'
import { DeskOrder } from '#shared/desk/api.ts'
import { DifferenceView } from '#shared/difference/api.ts'
import { HoldingView } from '#shared/holding/api.ts'
import { Id } from '#shared/kernel/id.ts'
import { Code, Email, Isin } from '#shared/kernel/text.ts'
import { DisplayStatus } from '#shared/kyc/kyc.ts'
import {
  Catalogue,
  Holiday,
  Sector,
  SectorCode,
  SecurityFacts,
  SecurityPage,
  SecurityView,
  WirePricePoint,
} from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { NewsView, ReactionCounts } from '#shared/news/news.ts'
import {
  Checkout,
  ListedOpenOrder,
  OpenOrder,
  OrderView,
  QuoteView,
  RefundDestination,
  RefundView,
  TimelineStep,
} from '#shared/order/api.ts'
import { Gate } from '#shared/order/order.ts'
import { PaymentStatus } from '#shared/payment/api.ts'
import { ActBody, Proposal } from '#shared/proposal/proposal.ts'
import { TicketView } from '#shared/support/api.ts'
import { Faq, TicketMessage } from '#shared/support/support.ts'
import type { NamedSchemas } from './schema.ts'

/** Schemas that several operations share, or that a client wants a type of. A generated client names its types like this. */
const schemasByName = {
  AccountBlocked: accountBlocked,
  ActBody,
  Bank,
  Branch,
  Catalogue,
  Checkout,
  Code,
  CodeSent: codeSent,
  Demat,
  DeskOrder,
  Difference: DifferenceView,
  Email,
  Faq,
  Gate,
  Holding: HoldingView,
  Holiday,
  Id,
  Ifsc,
  InvalidCode: invalidOtp,
  Isin,
  KycStatus: DisplayStatus,
  ListedOpenOrder,
  LoginDetail,
  News: NewsView,
  OpenOrder,
  Order: OrderView,
  PaymentStatus,
  PriceImport,
  PricePoint: WirePricePoint,
  Proposal,
  Quote: QuoteView,
  ReactionCounts,
  Refund: RefundView,
  RefundDestination,
  Sector,
  SectorCode,
  Security: SecurityView,
  SecurityFacts,
  SecurityPage,
  SessionToken: Token,
  Ticket: TicketView,
  TicketMessage,
  TimelineStep,
  User: UserView,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>

export function namedSchemas(): NamedSchemas {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemasByName)) named.add(schema, { id })
  return named
}
