import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { priceRange } from '#shared/market/rules.ts'
import { rupeesOrNull, wirePricePoint } from '#shared/market/view.ts'
import { readGraph } from './graph.ts'

export const readPriceGraph = http(
  marketApi.readPriceGraph,
  async ({ body }, context: Context<'table:read' | 'files:read'>) => {
    const points = await readGraph(context, body.related_security_id)
    const { low_paise, high_paise } = priceRange(points)
    return {
      data: points.map(wirePricePoint),
      minAndMAx: { min: rupeesOrNull(low_paise), max: rupeesOrNull(high_paise) },
    }
  },
)
