import { t } from '@lingui/core/macro'
interface DepositoryNoteProps {
  name: string
  available: boolean
  /** The other depository, when the shares can be held there. */
  instead: string | undefined
}

/** What a depository is, and whether these shares can be held there. */
export function DepositoryNote({ name, available, instead }: DepositoryNoteProps) {
  const begin = t`${name} is one of India’s two depositories, which keep shares in demat accounts.`
  if (available) return `${begin} ${t`These shares can go to a demat account with ${name}.`}`
  const not = t`These shares cannot go to a demat account with ${name}.`
  return [begin, not, ...(instead === undefined ? [] : [t`You need one with ${instead}.`])].join(' ')
}
