/** What a bank says of one of its accounts. */
export type BankWord =
  | { readonly holder: string }
  | { readonly refused: 'closed' | 'blocked' | 'invalid' | 'other' }
  /** The bank does not answer. */
  | { readonly silent: true }

/** Our own test accounts: no partner publishes any. They win over everything else that is said of a person's account. */
const testAccounts: Readonly<Record<string, BankWord>> = {
  '100000000001': { refused: 'closed' },
  '100000000002': { refused: 'blocked' },
  '100000000003': { refused: 'invalid' },
  '100000000004': { holder: 'SUNITA RAO' },
  '100000000005': { silent: true },
  '100000000006': { holder: 'RAVI NAIR' },
  '100000000007': { holder: '' },
  '100000000008': { holder: 'KAVERI HOLDINGS PRIVATE LIMITED' },
  '100000000009': { refused: 'other' },
}

export function testAccount(accountNumber: string): BankWord | undefined {
  return testAccounts[accountNumber]
}

/** One line for the overview page of each simulator that asks banks. */
export const testAccountHelp =
  'Test accounts (our own): 100000000001 closed, 100000000002 blocked, 100000000003 no such account, 100000000004 of another person (SUNITA RAO), 100000000005 of a bank that does not answer, 100000000006 of a near name (RAVI NAIR), 100000000007 of a bank that tells no name, 100000000008 of KAVERI HOLDINGS PRIVATE LIMITED, 100000000009 refused for another reason.'
