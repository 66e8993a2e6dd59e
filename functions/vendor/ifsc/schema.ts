import * as z from 'zod/mini'
import { Ifsc } from '#shared/bank/bank.ts'

const charactersMax = 300

/** A text of the directory, which was typed at a branch: `null`, a number, line breaks and rows of spaces occur. */
const Text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => clean(String(value ?? ''))),
)

export const WireBranch = z.object({
  IFSC: Ifsc,
  /** The bank that runs the branch, which may use the IFSC of another one. */
  BANKCODE: z.nullish(z.string().check(z.maxLength(20))),
  BRANCH: Text,
  ADDRESS: Text,
  CITY: Text,
  DISTRICT: Text,
  STATE: Text,
})
export type WireBranch = z.infer<typeof WireBranch>

/** `count`: how many branches match in all. A branch that cannot be read is left out, the others are used. */
export const WirePage = z.object({ data: z.array(z.unknown()), hasNext: z.boolean(), count: z.int() })

/** The body of the answer 404. */
export const NotFound = z.literal('Not Found')

function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, charactersMax)
}
