import * as z from 'zod/mini'

/** `yes`, `true` and the boolean mean the same, and each occurs. */
export const YesNo = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((value) => /^(yes|true)$/i.test(String(value))),
)

const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
)
const Name = z.string().check(z.trim(), z.minLength(1))

/** What is read at one place of a paper. `conf` is the partner's confidence, of 1 or of 100; `ismasked` belongs to an Aadhaar number. */
export const WireField = z.object({
  value: z.catch(Text, ''),
  conf: z.catch(z.optional(z.coerce.number()), undefined),
  'to-be-reviewed': z.catch(z.optional(YesNo), undefined),
})
export type WireField = z.infer<typeof WireField>

/** Of one file, each document that it shows, by its type (https://github.com/hyperverge/kyc-india-rest-api). */
export const WireDocuments = z.array(
  z.object({ type: z.string(), details: z.catch(z.record(z.string(), z.unknown()), {}) }),
)
export type WireDocument = z.infer<typeof WireDocuments>[number]

const LiveFace = z.object({
  liveFace: z.object({ value: YesNo, confidence: z.optional(z.string()) }),
})

/** `details` is an object, and in one sample a list with one object. One of the two parts must be there. */
const LivenessParts = z.object({
  details: z.catch(
    z.optional(
      z.union([
        LiveFace,
        z.pipe(
          z.array(LiveFace),
          z.transform(([first]) => first),
        ),
      ]),
    ),
    undefined,
  ),
  summary: z.optional(z.object({ action: z.string() })),
})
export const WireLiveness = LivenessParts.check(
  z.refine(({ details, summary }) => details !== undefined || summary !== undefined),
)
export type WireLiveness = z.infer<typeof WireLiveness>

export const WireMatch = z.object({ match: YesNo, 'to-be-reviewed': z.optional(YesNo) })

export const WirePanName = z.object({ name: Name })

export const WirePan = z.object({ status: z.string(), nameMatch: YesNo, dobMatch: YesNo })

export const WireNames = z.object({ name: YesNo })

/** A failed transfer is a success of the call, with `bankTxnStatus` false and the bank's reason. */
export const WireAccount = z.object({
  bankTxnStatus: YesNo,
  bankResponse: z.catch(z.string(), ''),
  accountName: z.catch(z.string().check(z.trim()), ''),
})
