import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { navigate, useBack } from '#web/platform/navigation/navigation.ts'
import { useOnline } from '#web/platform/online.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { FaqLink } from '#web/ui/faq-link.tsx'
import { Link } from 'wouter'
import { Screen } from '#web/ui/layout/screen.tsx'
import { NoNewSale, useMaySell } from './no-new-sale.tsx'

const ways = () => [
  t`You send a request. It costs nothing, and nothing is moved.`,
  t`We make an offer. It holds for 48 hours, and you accept or decline it.`,
  t`The buyer pays into escrow first. Only then you transfer your shares.`,
  t`Once your shares arrive, the money is paid to your bank account.`,
]

/** `/sell`: from which portfolio the shares are. */
export function Sell() {
  const back = useBack('/holdings')
  return (
    <Screen title={t`Sell`} onBack={back} bottomBar={<BottomBar />}>
      {!useOnline() && (
        <p className="mb-3 text-base text-muted">
          <Trans>Selling needs a connection.</Trans>
        </p>
      )}
      {useMaySell() ? <Portfolios /> : <NoNewSale />}
      <h2 className="mt-6 text-base font-semibold">
        <Trans>How selling works</Trans>
      </h2>
      <ol className="mt-2 list-decimal space-y-2 pl-5 text-base text-muted">
        {ways().map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ol>
      <FaqLink about="sell" />
      <Link to="/sellrequest" className="mt-2 inline-flex min-h-11 items-center self-start font-semibold text-brand">
        <Trans>Your sell requests</Trans>
      </Link>
    </Screen>
  )
}

function Portfolios() {
  return (
    <>
      <h2 className="text-base font-semibold">
        <Trans>Where are the shares?</Trans>
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        <Choice
          name={t`${brand.name} Portfolio`}
          about={t`Shares that you bought on ${brand.name}`}
          onChoose={() => navigate('/select')}
        />
        <Choice
          name={t`Other Portfolio`}
          about={t`Unlisted shares that you bought elsewhere`}
          onChoose={() => navigate('/sellportfilio', { state: { type: 'othersportfolio' } satisfies SellFormState })}
        />
      </div>
    </>
  )
}

function Choice({ name, about, onChoose }: { name: string; about: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-[12px] rounded-card border border-line bg-surface p-[16px] text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-[length:min(var(--text-base),7vw)] font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      <ChevronRight aria-hidden className="text-muted" />
    </button>
  )
}
