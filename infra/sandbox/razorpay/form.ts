import * as z from 'zod/mini'

const minPaise = 100
const notesMax = 15
const noteLengthMax = 256
const listMax = 100

const amount = z.coerce
  .number('The amount must be an integer.')
  .check(
    z.refine(Number.isInteger, 'The amount must be an integer.'),
    z.gte(minPaise, 'Order amount less than minimum amount allowed'),
  )

/** Numbers in notes are stored as text. Empty notes may arrive as an empty list. */
const Notes = z.pipe(
  z.union([
    z.record(
      z.string(),
      z.union([
        z.string().check(z.maxLength(noteLengthMax, 'Notes may be of 256 characters')),
        z.number(),
        z.boolean(),
      ]),
    ),
    z.array(z.never()),
  ]),
  z.transform((notes) =>
    Array.isArray(notes) ? {} : Object.fromEntries(Object.entries(notes).map(([key, value]) => [key, String(value)])),
  ),
)
const LimitedNotes = Notes.check(
  z.refine(
    (notes) => Object.keys(notes).length <= notesMax,
    'Number of fields in notes should be less than or equal to 15',
  ),
)

const receipt = z.nullish(
  z
    .string('The receipt must be a string.')
    .check(z.maxLength(40, 'The receipt may not be greater than 40 characters.')),
)

const captureOptions = z.object({
  automatic_expiry_period: z.optional(z.int().check(z.gte(12))),
  manual_expiry_period: z.optional(z.int().check(z.gte(12), z.lte(7200))),
  refund_speed: z.optional(z.string()),
})

export const NewOrder = z.strictObject({
  amount,
  currency: z.string().check(z.refine((currency) => currency === 'INR', 'Currency is not supported')),
  receipt,
  notes: z.optional(LimitedNotes),
  partial_payment: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1)])),
  first_payment_min_amount: z.optional(z.int()),
  payment: z.optional(
    z.object({ capture: z.optional(z.enum(['automatic', 'manual'])), capture_options: z.optional(captureOptions) }),
  ),
  method: z.optional(z.enum(['upi', 'netbanking'])),
  bank_account: z.optional(z.object({ account_number: z.string(), name: z.string(), ifsc: z.string() })),
})
export type NewOrder = z.infer<typeof NewOrder>

export const NewNotes = z.strictObject({ notes: LimitedNotes })

export const NewCapture = z.strictObject({ amount, currency: z.optional(z.string()) })

export const NewRefund = z.strictObject({
  amount: z.optional(
    z.coerce
      .number('The amount must be an integer.')
      .check(
        z.refine(Number.isInteger, 'The amount must be an integer.'),
        z.gte(minPaise, 'The amount must be atleast INR 1.00'),
      ),
  ),
  speed: z.optional(z.enum(['normal', 'optimum'])),
  notes: z.optional(LimitedNotes),
  receipt,
  reverse_all: z.optional(z.unknown()),
})
export type NewRefund = z.infer<typeof NewRefund>

const wholeNumber = z.coerce.number().check(z.refine(Number.isInteger, 'must be an integer'), z.gte(0))

export const ListQuery = z.object({
  from: z.optional(wholeNumber),
  to: z.optional(wholeNumber),
  count: z._default(wholeNumber.check(z.lte(listMax, 'The count may not be greater than 100.')), 10),
  skip: z._default(wholeNumber, 0),
  authorized: z.optional(z.enum(['0', '1'])),
  receipt: z.optional(z.string()),
})
export type ListQuery = z.infer<typeof ListQuery>

export const ReconQuery = z.object({
  year: wholeNumber,
  month: wholeNumber.check(z.gte(1), z.lte(12)),
  day: z.optional(wholeNumber.check(z.gte(1), z.lte(31))),
  count: z._default(wholeNumber.check(z.lte(1_000, 'The count may not be greater than 1000.')), 10),
  skip: z._default(wholeNumber, 0),
})

/** The internal request of the checkout page; not part of the merchant API. */
export const NewPayment = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number(),
  method: z.enum(['upi', 'card', 'netbanking']),
  vpa: z.optional(z.string()),
  card: z.optional(z.object({ number: z.string(), expiry: z.string(), cvv: z.string() })),
  bank: z.optional(z.string()),
  email: z.nullish(z.string()),
  contact: z.nullish(z.string()),
  notes: z.optional(LimitedNotes),
})
export type NewPayment = z.infer<typeof NewPayment>

export const TestPay = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed', 'authorized', 'late']),
})

/** Somebody refunds at the dashboard: no notes, no receipt. Without an amount it is what is left. */
export const TestSlowRefund = z.object({ refund_id: z.string() })

export const TestRefund = z.strictObject({ payment_id: z.string(), amount: z.optional(z.int().check(z.gte(minPaise))) })

/** A correction of the gateway; below 0 it takes from us. */
export const TestAdjust = z.strictObject({
  amount: z.int(),
  description: z.optional(z.string()),
  /** How long the gateway holds it before it settles it. */
  due_in_ms: z._default(z.int(), 0),
})

/** Money that comes to our bank account, or below 0 leaves it, by none of our calls. */
export const TestBank = z.strictObject({
  amount: z.int(),
  payer_name: z.optional(z.string()),
  payer_account: z.optional(z.string()),
  reference: z.optional(z.string()),
})
