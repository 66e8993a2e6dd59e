import type { Bug } from './bug.ts'

const scenario = 'a bank account that two people name, one after the other'

/** What only one account may have is guarded as long as a KYC step has it (functions/kyc). */
export const kycBugs: readonly Bug[] = [
  {
    name: 'account of a KYC step not guarded',
    scenario,
    file: 'functions/kyc/review/decide-step.ts',
    from: `if (state === 'APPROVED') return guardWrite(context, user_id, document, guard)`,
    to: `if (state === 'APPROVED') return {}`,
    breaks: /the bank step of \w+ is approved, and no guard stands for it/,
  },
  {
    name: 'account of a rejected KYC step stays guarded',
    scenario,
    file: 'functions/kyc/review/decide-step.ts',
    from: `return state === 'REJECTED' && owner === user_id ? guardDeletion(user_id, document, guard) : {}`,
    to: `return {}`,
    breaks: /stands for the bank step of \w+, which does not have it/,
  },
  {
    name: 'account of a deleted person stays guarded',
    scenario,
    file: 'functions/kyc/repository.ts',
    from: `return guardDeletion(kyc.user_id, document, guard)`,
    to: `return {}`,
    breaks: /stands for the bank step of \w+, which does not have it/,
  },
]
