import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRightLeft, HandHeart, Landmark, Lock, ShieldCheck, Wallet } from 'lucide-react'
import { savedSecurityId, writeFlag } from '#web/platform/storage/local-storage.ts'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { type Slide, Slides } from '#web/ui/layout/slides.tsx'

/** `id`: the company whose shares are about to be bought. `slide`: the slide that was left to read more, counted from 0. */
interface VouchSlidesState {
  readonly id?: string
  readonly slide?: number
}

const quickBrief = () => t`Quick Brief`
const steps = () => t`Process`

const slides = (): readonly Slide[] => [
  {
    Icon: ShieldCheck,
    part: quickBrief(),
    text: t`An escrow account releases your money to the seller only after the shares are transferred to your demat account`,
  },
  { Icon: Landmark, part: quickBrief(), text: t`It is protected and audited by a bank and a trusteeship company` },
  { Icon: Wallet, part: steps(), text: t`You pay, and your money is held in escrow` },
  { Icon: Lock, part: steps(), text: t`It stays held until the shares are transferred to your demat account` },
  { Icon: ArrowRightLeft, part: steps(), text: t`Then it is released to the seller` },
]
const last = () => slides().length

/** `/vouchslides`: how escrow works, before the first purchase. CLOSE leads to the purchase of the company. */
export function VouchSlides() {
  const state = useRouteState<VouchSlidesState>()
  const id = state?.id ?? savedSecurityId()
  const company = id === undefined ? undefined : `/companyOverview?id=${encodeURIComponent(id)}`

  function readMore() {
    // Coming back shows the slide that was left.
    navigate('/vouchslides', { replace: true, state: { ...state, slide: last() } })
    navigate('/poweredby')
  }
  function close() {
    writeFlag('vouchSlides', true)
    if (id === undefined) navigate('/home', { replace: true })
    else navigateBackTo('/companyOverview', { id, buy: true })
  }

  const shown: readonly Slide[] = [
    ...slides(),
    {
      Icon: HandHeart,
      text: t`Tis all because you matter`,
      more: (
        <button type="button" onClick={readMore} className="min-h-11 px-2 text-base font-semibold text-brand">
          <Trans>Who protects your money</Trans>
        </button>
      ),
    },
  ]
  return (
    <Slides
      heading={t`All 'bout Escrow`}
      slides={shown}
      startAt={state?.slide ?? 0}
      busy={false}
      onBack={() =>
        company === undefined ? navigate('/home', { replace: true }) : navigateBackTo('/companyOverview', { id })
      }
      onClose={close}
    />
  )
}
