import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadSectors } from './store.ts'

export const listSectors = http(marketApi.listSectors, async (_call, ports) => ({ data: await loadSectors(ports) }))
