import * as z from 'zod/mini'

/** The token of a new session in a response. */
export const Token = z.object({ token: z.string() })

/** A token of Firebase, Google or Apple: a JWT. */
export const IdentityToken = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/), z.maxLength(4096))

/** The channel of a code. For `firebase` the browser itself asks Firebase to send it. */
export const codeSent = z.object({
  message: z.literal('OTP_SENT'),
  data: z.object({ channel: z.enum(['sms', 'firebase', 'email']) }),
})

/**
 * Why a code is refused. `expired`: it is older than ten minutes. `replaced`: a newer one was sent or spoken. `used`: it has logged in
 * or verified already. Only `wrong` counts as a guess, because only who received a code can enter an old one.
 */
export const CodeReason = z.enum(['wrong', 'expired', 'replaced', 'used'])
export type CodeReason = z.infer<typeof CodeReason>

/**
 * A random value that the browser keeps while it shows the field of a code. With the same value a right code is accepted again for two
 * minutes, because its first answer may have been lost.
 */
export const Browser = z.string().check(z.regex(/^[\w-]{22,64}$/))

/**
 * Who pays for a code: accounts (logins, step-ups, changes of a contact), registrations, or phone numbers that have neither an account
 * nor the handle of a proved e-mail address. Each pot has its own limit of a day, so that none can empty another
 * (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md).
 */
export const Pot = z.enum(['sms-accounts', 'sms-registrations', 'sms-others', 'email-accounts', 'email-registrations'])
export type Pot = z.infer<typeof Pot>

/** Set when the phone-authentication service sent no code after the last request, so that this one replaces that one. */
export const Unsent = z.boolean()

/** The responses to a wrong code. */
export const invalidOtp = z.object({
  message: z.literal('INVALID_OTP'),
  data: z.object({ attempts_left: z.int(), reason: CodeReason }),
})
export const accountBlocked = z.object({
  message: z.literal('ACCOUNT_BLOCKED'),
  data: z.object({ hours: z.int(), minutes: z.int() }),
})
