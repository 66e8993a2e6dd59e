import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, readReached, readSigningOrder } from './call.ts'

export const readSigningAddress = http(agreementApi.readSigningAddress, async ({ body, caller }, ports) => {
  const reached = await readReached(ports, await readSigningOrder(ports, caller.userId, body))
  return reached?.signing_address === undefined ? notReady() : { success: true, data: { url: reached.signing_address } }
})
