import * as z from 'zod/mini'
import { BANK_NOT_LISTED, IFSC_UNKNOWN } from '#shared/bank/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { NamedAnswer, submissionRefusals } from './submission-contract.ts'

/** The step of the bank account, by itself: who takes files must not hold the key of the payment gateway, which may be asked here. */
export const kycBankApi = api('kyc', {
  verifyBankAccount: {
    method: 'POST',
    path: '/hypervergePennyDropVerification',
    who: 'investor',
    summary: 'Submit a bank account, which is verified by a deposit of a rupee.',
    body: z.object({
      accNo: z.string().check(z.regex(/^\d{9,18}$/, 'Invalid details')),
      IFSC: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Invalid details')),
      userID: UserId,
      bankName: z.string().check(z.minLength(1), z.maxLength(120)),
    }),
    own: ['body.userID'],
    response: NamedAnswer,
    refusals: [...submissionRefusals, BANK_NOT_LISTED, IFSC_UNKNOWN],
  },
})
