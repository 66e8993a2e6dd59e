import { t } from '@lingui/core/macro'
import { CircleCheck, FileText, IdCard, Landmark, ScanFace, Signature } from 'lucide-react'
import { useState } from 'react'
import { writeFlag } from '#web/platform/storage/local-storage.ts'
import { navigate, useBack } from '#web/platform/navigation/navigation.ts'
import { FaqLink } from '#web/ui/faq-link.tsx'
import { type Slide, Slides } from '#web/ui/layout/slides.tsx'
import { startKyc, useKyc } from './use-kyc.ts'

const slides = (): readonly Slide[] => [
  { Icon: IdCard, text: t`Keep your Aadhaar and PAN details within reach` },
  { Icon: Landmark, text: t`Keep your bank details handy for a penny-drop verification` },
  { Icon: Signature, text: t`Capture your sign and upload` },
  { Icon: FileText, text: t`A CML/CMR copy is required for Demat verification` },
  { Icon: CircleCheck, text: t`That's it!` },
]

/** `/kycslides`: what to keep ready, before the first step. */
export function KycSlides() {
  const back = useBack('/home')
  const { info } = useKyc()
  const [busy, setBusy] = useState(false)

  async function close() {
    setBusy(true)
    writeFlag('kycSlides', true)
    await startKyc()
    // Somebody who has begun on another device goes on there.
    navigate(info === undefined || info.next_route === '/status' ? '/uploadaadhar' : info.next_route, { replace: true })
  }

  const first = {
    Icon: ScanFace,
    text: t`Six steps, about 10 minutes. Each is kept, so you can go on later.`,
    more: (
      <p>
        <FaqLink about="kyc" />
      </p>
    ),
  }
  return (
    <Slides
      heading={t`All 'bout KYC`}
      slides={[first, ...slides()]}
      busy={busy}
      onBack={back}
      onClose={() => void close()}
    />
  )
}
