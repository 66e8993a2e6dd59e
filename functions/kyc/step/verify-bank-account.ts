import { syncBranch } from '#functions/bank/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { bankWith } from '#shared/bank/directory.ts'
import { BANK_NOT_LISTED, IFSC_UNKNOWN } from '#shared/bank/refusals.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { kycBankApi } from '#shared/kyc/bank-api.ts'
import { askAboutBank } from '#functions/kyc/ask/bank.ts'
import { checkNow } from '#functions/kyc/check.ts'
import { accountGuard } from './guard.ts'
import { recordSubmission } from './submit.ts'
import { namedAnswerOf } from '#functions/kyc/view.ts'

/** The name of the bank is that of our directory, whatever the caller says. */
export const verifyBankAccount = http(
  kycBankApi.verifyBankAccount,
  async ({ body, caller }, context: Context<'table' | 'documents' | 'secrets' | 'fetch'>) => {
    const { accNo: account_no, IFSC: ifsc } = body
    const bank = await bankOf(context, caller.userId, ifsc)
    const guard = await accountGuard(context, ifsc, account_no)
    const submission = await recordSubmission(context, caller.userId, {
      document: 'bank',
      entry: { account_no },
      given: { ifsc, bank_name: bank.name },
      facts: { guard, last4: account_no.slice(-4) },
    })
    return namedAnswerOf('bank', await checkNow(context, submission, askAboutBank))
  },
)

/**
 * The bank of a branch. It is the one that the directory of branches names, because a bank may use the IFSCs of another; while the
 * directory is silent, the letters of the IFSC are enough, and the penny drop finds out. Refuses IFSC_UNKNOWN, BANK_NOT_LISTED.
 */
async function bankOf(context: Context<'table' | 'fetch'>, userId: UserId, ifsc: string) {
  const branch = await syncBranch(context, userId, ifsc)
  const lettered = bankWith(ifsc.slice(0, 4))
  if (branch === 'none' && lettered !== undefined) throw new Refused(IFSC_UNKNOWN)
  const bank = typeof branch === 'string' ? lettered : bankWith(branch.related_bank_id)
  if (bank === undefined) throw new Refused(BANK_NOT_LISTED)
  return bank
}
