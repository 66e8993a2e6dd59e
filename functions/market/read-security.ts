import { http } from '#functions/kit/http.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { marketApi } from '#shared/market/api.ts'
import { securityPage } from '#shared/market/rules.ts'
import { loadCard, loadFacts } from './store.ts'

export const readSecurity = http(marketApi.readSecurity, async ({ params }, ports) => {
  const [facts, card] = await Promise.all([loadFacts(ports, params.id), loadCard(ports, params.id)])
  if (facts === undefined || card === undefined) throw new Refused(NOT_FOUND)
  return { data: securityPage(facts, card) }
})
