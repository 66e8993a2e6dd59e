import type { ReactNode } from 'react'
import { Screen } from '#web/ui/screen.tsx'

interface BankPageProps {
  title: string
  onBack: () => void
  footer?: ReactNode
  children: ReactNode
}

/** The frame of the screens that add a bank account. */
export function BankPage(props: BankPageProps) {
  return <Screen {...props} />
}
