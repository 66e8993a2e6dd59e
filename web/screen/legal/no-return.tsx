import { LegalPage } from './legal-page.tsx'
import { noReturnText } from './no-return-text.ts'
import { useWayBack } from './use-way-back.ts'

export function NoReturn() {
  return <LegalPage text={noReturnText} onClose={useWayBack()} />
}
