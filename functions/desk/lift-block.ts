import { deskApi } from '#shared/desk/api.ts'
import { liftBlocks } from '#functions/account/commands.ts'
import { http } from '#functions/platform/http/endpoint.ts'

/** Says the same whether there was a block or not, and whether anybody has that number or address. */
export const liftBlock = http(deskApi.liftBlock, async ({ body, caller, correlation }, ports) => {
  await liftBlocks(ports, body.identifier)
  ports.log({ level: 'info', event: 'block-lifted', by: caller.userId, correlation })
  return { success: true }
})
