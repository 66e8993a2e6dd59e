import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, readReached, readSigningOrder } from './call.ts'

export const uploadRiskDisclosure = http(agreementApi.uploadRiskDisclosure, async ({ body, caller }, ports) => {
  const reached = await readReached(ports, await readSigningOrder(ports, caller.userId, body))
  return reached?.risk_disclosure_id === undefined ? notReady() : { data: { id: String(reached.risk_disclosure_id) } }
})
