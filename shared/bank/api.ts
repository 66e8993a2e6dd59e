import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Demat } from './bank.ts'

export const bankApi = api('bank', {
  readBankAccount: {
    method: 'GET',
    path: '/user/bank',
    who: 'investor',
    summary: "The caller's verified bank account, its number masked; an empty list before there is one.",
    query: z.object({ user_id: Id }),
    own: ['query.user_id'],
    answer: z.object({ data: z.array(z.object({ bank_name: z.string(), account_no: z.string(), ifsc_code: z.string() })) }),
    refusals: [],
  },
  readDemat: {
    method: 'GET',
    path: '/demat',
    who: 'investor',
    summary: "The caller's demat account; an empty list before there is one.",
    query: z.object({ user_id: Id }),
    own: ['query.user_id'],
    answer: z.object({ data: z.array(Demat) }),
    refusals: [],
  },
})
