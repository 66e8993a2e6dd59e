import { accountApi } from '#shared/account/api.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { nameChangeWrites } from '#functions/kyc/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { save } from '#functions/platform/storage/save.ts'
import { readUser } from '#functions/account/queries.ts'
import { nameWrite } from '#functions/account/repository.ts'
import type { User } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'

/** `isLastNameExist` means the opposite of its name: it is true when the user has no last name (docs/specification/data.md, D14). The name of a company account is that of its signatory. */
export const updateUserDetails = http(
  accountApi.updateUserDetails,
  async ({ body, caller }, context: Context<'table'>) => {
    const last_name = body.isLastNameExist ? '' : body.last_name
    if (last_name === undefined)
      throw new Refused(INVALID_INPUT, {
        data: { issues: [{ path: 'body.last_name', message: 'Last name required' }] },
      })
    await recordName(context, caller.userId, { first_name: body.first_name, last_name })
    return { success: true }
  },
)

/** One transaction, so that no document stays approved under a name that it does not show. Refuses NAME_FIXED once the PAN is approved. */
async function recordName(
  context: Context<'table'>,
  userId: UserId,
  name: Pick<User, 'first_name' | 'last_name'>,
): Promise<void> {
  await retryOnConflict(context, `name of ${userId}`, async () => {
    const user = { ...(await readUser(context, userId)), ...name }
    await save(context, { ...nameWrite(userId, name), ...(await nameChangeWrites(context, user)) })
  })
}
