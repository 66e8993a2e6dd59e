import * as z from 'zod/mini'

/** A demat account: where shares are kept. NSDL ids begin with IN and make 16 characters with the client id; CDSL ids are 16 digits. */
export const Demat = z.object({
  dp_id: z.string().check(z.regex(/^(IN\d{6}|\d{8})$/)),
  client_id: z.string().check(z.regex(/^\d{8}$/)),
})
export type Demat = z.infer<typeof Demat>
