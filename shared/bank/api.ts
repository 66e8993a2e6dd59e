import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Bank, Demat } from './bank.ts'

export const bankApi = api('bank', {
  readBankAccount: {
    method: 'GET',
    path: '/user/bank',
    who: 'investor',
    summary: "The caller's verified bank account, its number masked; an empty list before there is one.",
    query: z.object({ user_id: Id }),
    own: ['query.user_id'],
    answer: z.object({
      data: z.array(z.object({ bank_name: z.string(), account_no: z.string(), ifsc_code: z.string() })),
    }),
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
  listBanks: {
    method: 'GET',
    path: '/getAllBanks',
    who: 'investor',
    summary: 'The banks that an account may be at, by name; `id` is the first part of their IFSCs.',
    answer: z.object({ data: z.array(Bank) }),
    refusals: [],
  },
  listStates: {
    method: 'GET',
    path: '/getAllState',
    who: 'investor',
    summary: 'The states and union territories in which a branch may be.',
    answer: z.object({ data: z.array(z.object({ state: z.string() })) }),
    refusals: [],
  },
})
