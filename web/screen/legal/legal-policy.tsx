import { LegalPage } from './legal-page.tsx'
import { legalPolicyText } from './legal-policy-text.ts'
import { useWayBack } from './use-way-back.ts'

export function LegalPolicy() {
  return <LegalPage text={legalPolicyText} onClose={useWayBack()} />
}
