import { LegalPage } from './legal-page.tsx'
import { risksText } from './risks-text.ts'
import { useWayBack } from './use-way-back.ts'

export function Risks() {
  return <LegalPage text={risksText} onClose={useWayBack()} />
}
