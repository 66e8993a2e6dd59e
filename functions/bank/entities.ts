import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { BankAccount, Branch, Demat, HeldBankAccount } from '#shared/bank/bank.ts'
import { keptMs } from '#shared/bank/branches.ts'
import type { StateCode } from '#shared/bank/directory.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { epochSeconds, Instant, later } from '#shared/kernel/instant.ts'

// The items of this module: keys, schemas, indexes.

interface Owner {
  readonly user_id: UserId
}

const userPk = ({ user_id }: Owner) => `bank#user#${user_id}`

export const demats = entity({ schema: Demat, key: (owner: Owner) => ({ pk: userPk(owner), sk: 'demat' }) })

export const bankAccounts = entity({ schema: BankAccount, key: (owner: Owner) => ({ pk: userPk(owner), sk: 'bank' }) })

/** Each account a user has had, by the moment from which it holds: a refund is paid to the one of its cancel. */
export const heldBankAccounts = entity({
  schema: HeldBankAccount,
  key: ({ user_id, held_from }: Owner & { readonly held_from: Instant }) => ({
    pk: userPk({ user_id }),
    sk: `account#${held_from}`,
  }),
})

export const heldBankAccountsOf = (userId: UserId) => ({ pk: userPk({ user_id: userId }), prefix: 'account#' })
/** The accounts from before or at a moment. */
export const heldUntil = (userId: UserId, at: Instant) => ({
  pk: userPk({ user_id: userId }),
  between: ['account#', `account#${at}`] as const,
})

const forAWhile = (_: unknown, now: Instant) => ({ ttl: epochSeconds(later(now, keptMs)) })

/** What the directory of branches answered to an IFSC: the branch, or that there is none. */
export const branchAnswers = entity({
  schema: z.object({ asked_at: Instant, branch: z.optional(Branch) }),
  key: ({ ifsc }: { readonly ifsc: string }) => ({ pk: `bank#branch#${ifsc}`, sk: 'answer' }),
  index: forAWhile,
})

/** The branches of a bank in a state. */
interface Place {
  readonly bank_id: string
  readonly state_code: StateCode
}

const branchesPk = ({ bank_id, state_code }: Place) => `bank#branches#${bank_id}#${state_code}`

/** The list that the directory has of them, in parts (shared/bank/branches.ts). */
export const branchParts = entity({
  schema: z.object({ part: z.int(), parts: z.int(), asked_at: Instant, branches: z.array(Branch) }),
  key: ({ part, ...place }: Place & { readonly part: number }) => ({
    pk: branchesPk(place),
    sk: `part#${String(part).padStart(3, '0')}`,
  }),
  index: forAWhile,
})

/** One that somebody found by its IFSC: the list may lack it. */
export const newBranches = entity({
  schema: Branch,
  key: ({ ifsc, ...place }: Place & { readonly ifsc: string }) => ({ pk: branchesPk(place), sk: `new#${ifsc}` }),
  index: forAWhile,
})

export const branchPartsOf = (place: Place) => ({ pk: branchesPk(place), prefix: 'part#' })
export const newBranchesOf = (place: Place) => ({ pk: branchesPk(place), prefix: 'new#' })
