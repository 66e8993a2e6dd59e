import { LegalPage } from './legal-page.tsx'
import { privacyText } from './privacy-text.ts'
import { useWayBack } from './use-way-back.ts'

export function Privacy() {
  return <LegalPage text={privacyText} onClose={useWayBack()} />
}
