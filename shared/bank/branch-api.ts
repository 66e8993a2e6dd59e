import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Bank, Branch, Ifsc } from './bank.ts'
import { states } from './directory.ts'
import { BANK_NOT_LISTED, BRANCHES_UNREACHABLE, IFSC_UNKNOWN, TOO_MANY_LOOK_UPS } from './refusals.ts'

/** What the caller says about a branch. It is not used: the directory of branches says it. */
const Said = z.optional(z.string().check(z.maxLength(500)))

export const branchApi = api('bank', {
  listBranches: {
    method: 'POST',
    path: '/getAllBranchByBankId',
    who: 'investor',
    summary: 'List all branches of a bank in a state by name.',
    body: z.object({ bankId: Bank.shape.id, state: z.enum(states) }),
    response: z.object({ data: z.array(Branch) }),
    refusals: [BANK_NOT_LISTED, BRANCHES_UNREACHABLE, TOO_MANY_LOOK_UPS],
  },
  findBranch: {
    method: 'GET',
    path: '/get_data_by_ifscCode',
    who: 'investor',
    summary: 'Find the branch with an IFSC, in upper or lower case; `data` is `Not Found` when there is none.',
    query: z.object({ ifscCode: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20)) }),
    response: z.object({
      data: z.union([
        z.object({
          IFSC: Ifsc,
          BRANCH: z.string(),
          ADDRESS: z.string(),
          CITY: z.string(),
          DISTRICT: z.string(),
          STATE: z.string(),
        }),
        z.literal('Not Found'),
      ]),
    }),
    refusals: [BRANCHES_UNREACHABLE, TOO_MANY_LOOK_UPS],
  },
  recordBranch: {
    method: 'POST',
    path: '/insertNewBranches',
    who: 'investor',
    summary:
      'Add the branch with an IFSC to the branches of its bank. What is stored and returned is what the directory of branches says about it.',
    body: z.object({
      ifsc: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20)),
      branch: Said,
      address: Said,
      city: Said,
      district: Said,
      state: Said,
      related_bank_id: Said,
      bankName: Said,
    }),
    response: z.object({ success: z.literal(true), data: z.object({ ...Branch.shape, bank_name: z.string() }) }),
    refusals: [BANK_NOT_LISTED, IFSC_UNKNOWN, BRANCHES_UNREACHABLE, TOO_MANY_LOOK_UPS],
  },
})
