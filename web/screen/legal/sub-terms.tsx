import { LegalPage } from './legal-page.tsx'
import { subTermsText } from './sub-terms-text.ts'
import { useWayBack } from './use-way-back.ts'

export function SubTerms() {
  return <LegalPage text={subTermsText} onClose={useWayBack()} />
}
