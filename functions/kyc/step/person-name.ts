import type { User } from '#shared/account/account.ts'

/** The person of an account: of a company, its signatory. */
export function personName({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim()
}
