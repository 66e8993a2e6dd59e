import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadMarks } from './mark-store.ts'

export const readMarks = http(marketApi.readMarks, async ({ caller }, ports) => {
  const { interested, notify } = await loadMarks(ports, caller.userId)
  return { data: { interested: Object.keys(interested), notify: Object.keys(notify) } }
})
