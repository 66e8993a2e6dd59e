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

/** The responses to a wrong code. */
export const invalidOtp = z.object({ message: z.literal('INVALID_OTP'), data: z.object({ attempts_left: z.int() }) })
export const accountBlocked = z.object({
  message: z.literal('ACCOUNT_BLOCKED'),
  data: z.object({ hours: z.int(), minutes: z.int() }),
})
