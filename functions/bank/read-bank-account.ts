import type { Context } from '#functions/platform/context.ts'
import { bankApi } from '#shared/bank/api.ts'
import { maskTail } from '#shared/kernel/text.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadBankAccount } from './repository.ts'

export const readBankAccount = http(bankApi.readBankAccount, async ({ caller }, context: Context<'table:read'>) => {
  const account = await loadBankAccount(context, caller.userId)
  return { data: account === undefined ? [] : [{ ...account, account_no: maskTail(account.account_no) }] }
})
