import { entity } from '#functions/platform/storage/entity.ts'
import { BankAccount, Demat, HeldBankAccount } from '#shared/bank/bank.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'

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
