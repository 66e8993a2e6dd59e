import type { Handle } from '#shared/kernel/id.ts'
import { HANDLE_GONE } from '#shared/account/refusals.ts'
import type { User } from '#shared/account/account.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import type { LoginChoice } from '#functions/account/entities.ts'
import { loadLoginChoice } from '#functions/account/registration/pending-registration-repository.ts'
import { loadUser } from '#functions/account/repository.ts'

export interface ResolvedLoginChoice {
  readonly user: User
  readonly handle: Handle
  readonly choice: LoginChoice
}

/** The account behind the handle of a login choice. One that has logged in already is valid to check the same code again. Refuses HANDLE_GONE. */
export async function resolveLoginChoice(
  context: Context<'table:read' | 'secrets'>,
  handle: Handle,
  to: 'send' | 'check',
): Promise<ResolvedLoginChoice> {
  const stored = await loadLoginChoice(context, handle)
  const choice = to === 'send' && stored?.used_at !== undefined ? undefined : stored
  const user = choice === undefined ? undefined : await loadUser(context, choice.user_id)
  if (choice === undefined || user === undefined) throw new Refused(HANDLE_GONE)
  return { user, handle, choice }
}
