import * as z from 'zod/mini'
import { Day } from '#shared/kernel/instant.ts'
import type { Collection } from '#infra/sandbox/define.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(100))
const Reading = z.enum(['unreadable', 'wrong-document'])
const Confidence = z.enum(['high', 'low'])

/** What the papers, the face and the account of one person are taken for. The pictures themselves are not read. */
export const Applicant = z.strictObject({
  /** `kyc-<user id>`: the transaction id that goes with every call. */
  transaction: z.string().check(z.minLength(1), z.maxLength(100)),
  aadhaar: z.optional(
    z.strictObject({
      kind: z.optional(Reading),
      name: z.optional(Name),
      /** `null`: the paper shows no date, only the year. */
      born: z.optional(z.nullable(Day)),
      year_of_birth: z.optional(z.int()),
      gender: z.optional(z.string()),
      last4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
      masked: z.optional(z.boolean()),
      confidence: z.optional(Confidence),
    }),
  ),
  pan: z.optional(
    z.strictObject({
      kind: z.optional(Reading),
      pan: z.optional(z.string().check(z.regex(/^[A-Z]{5}\d{4}[A-Z]$/))),
      name: z.optional(Name),
      born: z.optional(z.nullable(Day)),
      /** What the tax department says of it; `not-found`: it has none. */
      status: z.optional(z.enum(['Active', 'Inactive', 'not-found'])),
      confidence: z.optional(Confidence),
    }),
  ),
  face: z.optional(
    z.strictObject({
      liveness: z.optional(z.enum(['live', 'unsure', 'not-live', 'no-face'])),
      match: z.optional(
        z.enum(['match', 'unsure', 'other-person', 'no-face-in-selfie', 'no-face-in-paper', 'several-faces']),
      ),
    }),
  ),
  bank: z.optional(
    z.strictObject({
      name: z.optional(z.string()),
      refused: z.optional(z.enum(['closed', 'blocked', 'invalid', 'other'])),
      silent: z.optional(z.boolean()),
    }),
  ),
})
export type Applicant = z.infer<typeof Applicant>

/** Without another word every paper reads as this person: the second demo user (infra/demo/people.ts), who has no KYC. */
export const defaultPerson = {
  name: 'RAVI MENON',
  born: Day.parse('1990-01-01'),
  gender: 'MALE',
  aadhaarNumber: '999941057058',
  pan: 'ABCPM1234A',
} as const

/** What the papers of a transaction say, with the default person in place of what was not set. */
export function applicantOf(applicants: Collection<Applicant>, transaction: string) {
  const { aadhaar, pan, face = {}, bank = {} } = applicants.get(transaction) ?? {}
  const first = aadhaarOf(aadhaar)
  const second = panOf(pan, first)
  return {
    aadhaar: first,
    pan: second,
    face: { liveness: face.liveness ?? 'live', match: face.match ?? 'match' },
    bank: { ...bank, name: bank.name?.toUpperCase() ?? second.name },
  } as const
}
export type Reading = ReturnType<typeof applicantOf>

function aadhaarOf(says: NonNullable<Applicant['aadhaar']> = {}) {
  const { kind, name, born = defaultPerson.born, year_of_birth, last4, masked = true, confidence = 'high' } = says
  return {
    kind,
    name: name?.toUpperCase() ?? defaultPerson.name,
    born,
    yearOfBirth: year_of_birth ?? Number((born ?? defaultPerson.born).slice(0, 4)),
    gender: says.gender ?? defaultPerson.gender,
    number: numberOf(last4, masked),
    isMasked: masked,
    confidence,
  } as const
}

/** Whoever has another name on the Aadhaar has it on the PAN card too, unless the applicant says otherwise. */
function panOf(says: NonNullable<Applicant['pan']> = {}, aadhaar: ReturnType<typeof aadhaarOf>) {
  const { kind, pan = defaultPerson.pan, name, born = aadhaar.born, status = 'Active', confidence = 'high' } = says
  return { kind, number: pan, name: name?.toUpperCase() ?? aadhaar.name, born, status, confidence } as const
}

function numberOf(last4: string | undefined, isMasked: boolean): string {
  const number = `${defaultPerson.aadhaarNumber.slice(0, 8)}${last4 ?? defaultPerson.aadhaarNumber.slice(8)}`
  return isMasked ? `XXXX XXXX ${number.slice(8)}` : `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`
}
