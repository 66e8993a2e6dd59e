import * as z from 'zod/mini'

/** A session's token, where an answer carries one. */
export const Token = z.object({ token: z.string() })

/** A token of Firebase, Google or Apple: a JWT. */
export const IdentityToken = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/), z.maxLength(4096))

/** How a code goes: `firebase` is sent by the browser itself. */
export const codeSent = z.object({
  message: z.literal('OTP_SENT'),
  data: z.object({ channel: z.enum(['sms', 'firebase', 'email']) }),
})

/** What comes of a code that is not right. */
export const invalidOtp = z.object({ message: z.literal('INVALID_OTP'), data: z.object({ attempts_left: z.int() }) })
export const accountBlocked = z.object({
  message: z.literal('ACCOUNT_BLOCKED'),
  data: z.object({ hours: z.int(), minutes: z.int() }),
})
