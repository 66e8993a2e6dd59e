import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { NO_ATTEMPTS_LEFT, NOTHING_TO_SIGN } from './refusals.ts'

/** The body of the four signing calls. The order is found by `service_order_id`, else by `razorpay_order_id`. */
const SigningCall = z.object({
  data: z.object({
    razorpay_order_id: z.optional(z.nullable(RazorpayOrderId)),
    service_order_id: z.optional(z.nullable(OrderId)),
  }),
  uploadRiskRealTerm: z.optional(z.unknown()),
  userdata: z.optional(z.unknown()),
})

const call = {
  method: 'POST',
  who: 'investor',
  body: SigningCall,
  refusals: [NOTHING_TO_SIGN, NO_ATTEMPTS_LEFT],
  duringMaintenance: true,
} as const
const waiting = z.object({ success: z.literal(false), message: z.literal('NOT_READY') })

/** All calls but the first respond 202 with `Retry-After` until the workflow has reached their step. */
export const agreementApi = api('agreement', {
  uploadOriginal: {
    ...call,
    path: '/uploadOriginal',
    summary: 'Start or join the signing of an order.',
    response: z.object({
      message: z.enum(['STARTED', 'Already signed']),
      data: z.object({ id: z.string() }),
      userId: UserId,
      orderId: OrderId,
    }),
  },
  uploadRiskDisclosure: {
    ...call,
    path: '/uploadRiskDisclure',
    summary: 'Read the risk disclosure that is signed with the deal term.',
    response: z.union([z.object({ data: z.object({ id: z.string() }) }), waiting]),
    pending: waiting,
  },
  createEnvelope: {
    ...call,
    path: '/createEnvolp',
    summary: 'Read the envelope that holds both documents.',
    response: z.union([z.object({ success: z.literal(true), data: z.object({ id: z.string() }) }), waiting]),
    pending: waiting,
  },
  readSigningAddress: {
    ...call,
    path: '/getSingatureEndPoint',
    summary: 'Read the address at which the investor signs.',
    response: z.union([z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }), waiting]),
    pending: waiting,
  },
})
