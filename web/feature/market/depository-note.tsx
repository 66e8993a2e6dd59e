interface DepositoryNoteProps {
  name: string
  available: boolean
  /** The other depository, when the shares can be held there. */
  instead: string | undefined
}

/** What a depository is, and whether these shares can be held there. */
export function DepositoryNote({ name, available, instead }: DepositoryNoteProps) {
  const begin = `${name} is one of India’s two depositories, which keep shares in demat accounts.`
  if (available) return `${begin} These shares can go to a demat account with ${name}.`
  const other = instead === undefined ? '' : ` You need one with ${instead}.`
  return `${begin} These shares cannot go to a demat account with ${name}.${other}`
}
