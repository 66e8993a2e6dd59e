import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, readReached, readSigningOrder } from './call.ts'

export const createEnvelope = http(agreementApi.createEnvelope, async ({ body, caller }, ports) => {
  const reached = await readReached(ports, await readSigningOrder(ports, caller.userId, body))
  return reached?.envelope_id === undefined ? notReady() : { success: true, data: { id: reached.envelope_id } }
})
