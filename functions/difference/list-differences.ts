import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { differenceApi } from '#shared/difference/api.ts'
import { differenceKinds } from '#shared/difference/difference.ts'
import { ageDays } from '#shared/difference/rules.ts'
import { loadOpenDifferences } from './repository.ts'

const pageSize = 50

export const listDifferences = http(
  differenceApi.listDifferences,
  async ({ query }, context: Context<'table:read'>) => {
    const { values, cursor } = await loadOpenDifferences(context, { limit: pageSize, cursor: query.cursor })
    const now = context.clock.now()
    const data = values.map((each) => ({ ...each, words: differenceKinds[each.kind], age_days: ageDays(each, now) }))
    return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
  },
)
