import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { removeBlocks } from '#functions/account/commands.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordAct } from '#functions/trail/commands.ts'

/** Returns the same response whether or not there was a block or an account, so that accounts are not revealed (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md). */
export const liftBlock = http(deskApi.liftBlock, async ({ body, caller }, context: Context<'table' | 'secrets'>) => {
  await removeBlocks(context, body.identifier)
  const contact = await keyedHash(context, 'trail', body.identifier)
  await recordAct(context, { subject: `contact:${contact}`, act: 'account.lift-block', by: caller.userId, details: {} })
  context.log({ level: 'info', event: 'block-lifted', by: caller.userId })
  return { success: true }
})
