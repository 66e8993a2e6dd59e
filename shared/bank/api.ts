import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Bank, Demat } from './bank.ts'

export const bankApi = api('bank', {
  readBankAccount: {
    method: 'GET',
    path: '/user/bank',
    who: 'investor',
    summary: "Read the caller's verified bank account with its number masked, or an empty list.",
    query: z.object({ user_id: UserId }),
    own: ['query.user_id'],
    response: z.object({
      data: z.array(z.object({ bank_name: z.string(), account_no: z.string(), ifsc_code: z.string() })),
    }),
    refusals: [],
  },
  readDemat: {
    method: 'GET',
    path: '/demat',
    who: 'investor',
    summary: "Read the caller's demat account, or an empty list.",
    query: z.object({ user_id: UserId }),
    own: ['query.user_id'],
    response: z.object({ data: z.array(Demat) }),
    refusals: [],
  },
  listBanks: {
    method: 'GET',
    path: '/getAllBanks',
    who: 'investor',
    summary: 'List the banks of the directory by name; `id` is the first four letters of their IFSC codes.',
    response: z.object({ data: z.array(Bank) }),
    refusals: [],
  },
  listStates: {
    method: 'GET',
    path: '/getAllState',
    who: 'investor',
    summary: 'List the states and union territories of India.',
    response: z.object({ data: z.array(z.object({ state: z.string() })) }),
    refusals: [],
  },
  searchDepositoryParticipants: {
    method: 'GET',
    path: '/searchDepositoryParticipantByName',
    who: 'investor',
    summary:
      'Search the depository participants by name or by the beginning of their id. A participant that is not in the list may have the demat account all the same.',
    query: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(120)), '') }),
    response: z.object({ data: z.array(z.object({ id: z.string(), dp_name: z.string() })) }),
    refusals: [],
  },
})
