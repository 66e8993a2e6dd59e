import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { recordBankAccount, recordDemat } from '#functions/bank/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { recordApprovedKyc } from '#functions/kyc/commands.ts'

/** The people who can log in to the demo. */
export const demoPeople = {
  asha: {
    phone: '+919000000001',
    email: 'asha@example.com',
    user_type: 'INDIVIDUAL',
    first_name: 'Asha',
    last_name: 'Verma',
    company_name: '',
    role: 'INVESTER_CLIENT',
    about: 'KYC approved, ready to buy',
  },
  ravi: {
    phone: '+919000000002',
    email: 'ravi@example.com',
    user_type: 'INDIVIDUAL',
    first_name: 'Ravi',
    last_name: 'Menon',
    company_name: '',
    role: 'INVESTER_CLIENT',
    about: 'new, no KYC',
  },
  kaveri: {
    phone: '+919000000003',
    email: 'accounts@kaveri.example.com',
    user_type: 'COMPANY',
    first_name: '',
    last_name: '',
    company_name: 'Kaveri Holdings Private Limited',
    company_registration_no: 'U65990KA2015PTC080123',
    role: 'INVESTER_CLIENT',
    about: 'a company',
  },
  operator: {
    phone: '+919000000011',
    email: 'operator@example.com',
    user_type: 'INDIVIDUAL',
    first_name: 'Omkar',
    last_name: 'Joshi',
    company_name: '',
    role: 'OPERATOR',
    about: 'desk operator',
  },
  supervisor: {
    phone: '+919000000012',
    email: 'supervisor@example.com',
    user_type: 'INDIVIDUAL',
    first_name: 'Sunita',
    last_name: 'Rao',
    company_name: '',
    role: 'SUPERVISOR',
    about: 'desk supervisor',
  },
} as const

/** Opens the accounts of the demo people. Asha's KYC is approved and her bank and demat accounts are recorded. */
export async function seedPeople(context: FullContext): Promise<void> {
  for (const { about: _, ...account } of Object.values(demoPeople)) {
    const userId = await openAccount(context, { ...account, terms_version: termsVersion })
    if (account.phone !== demoPeople.asha.phone) continue
    await recordApprovedKyc(context, userId)
    await recordDemat(context, userId, { dp_id: 'IN300011', client_id: '10000001' })
    await recordBankAccount(context, userId, {
      bank_name: 'State Bank of India',
      account_no: '30124567890',
      ifsc_code: 'SBIN0000300',
    })
  }
}
