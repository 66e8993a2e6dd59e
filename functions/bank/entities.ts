import { entity } from '#functions/platform/storage/entity.ts'
import { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { UserId } from '#shared/kernel/id.ts'

// The items of this module: keys, schemas, indexes.

interface Owner {
  readonly user_id: UserId
}

const userPk = ({ user_id }: Owner) => `bank#user#${user_id}`

export const demats = entity({ schema: Demat, key: (owner: Owner) => ({ pk: userPk(owner), sk: 'demat' }) })

export const bankAccounts = entity({ schema: BankAccount, key: (owner: Owner) => ({ pk: userPk(owner), sk: 'bank' }) })
