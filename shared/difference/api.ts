import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Cursor } from '#shared/kernel/paging.ts'
import { Difference } from './difference.ts'

/** An open difference with its kind in words and its age in whole days. */
export const DifferenceView = z.object({ ...Difference.shape, words: z.string(), age_days: z.int() })

export const differenceApi = api('difference', {
  listDifferences: {
    method: 'GET',
    path: '/desk/differences',
    who: 'desk',
    summary: 'List what the statements of the gateway, the bank and the escrow partner say otherwise than our ledger.',
    query: z.object({ cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(DifferenceView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
})
