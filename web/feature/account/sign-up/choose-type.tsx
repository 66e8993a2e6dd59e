import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Building2, ChevronRight, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { StepProgress } from '#web/ui/layout/step-progress.tsx'
import { toLanding } from '#web/feature/account/login/to-landing.ts'
import { useDetailsState } from './use-details-state.ts'

const types = () =>
  [
    {
      userType: 'INDIVIDUAL',
      path: '/individualdetails',
      label: t`Individual`,
      help: t`You invest in your own name.`,
      Icon: UserRound,
    },
    {
      userType: 'COMPANY',
      path: '/companydetails',
      label: t`Company`,
      help: t`You invest for a company, LLP or trust.`,
      Icon: Building2,
    },
  ] as const

/** `/type`: the type of the new account. */
export function ChooseType() {
  const state = useDetailsState()
  const known = state !== undefined
  useEffect(() => (known ? types().forEach(({ path }) => preloadScreen(path)) : undefined), [known])
  if (state === undefined) return null
  return (
    <Screen title={t`Create an account`} onBack={toLanding}>
      <StepProgress step={3} />
      <p className="mb-6 text-[length:min(var(--text-2xl),11vw)]/tight font-semibold">
        <Trans>Who is investing?</Trans>
      </p>
      <ul className="space-y-3">
        {types().map(({ userType, path, label, help, Icon }) => (
          <li key={userType} className="@container">
            <button
              type="button"
              onClick={() => navigate(path, { state: { ...state, userType } })}
              className="flex min-h-18 w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-left hover:bg-sunken"
            >
              <Icon aria-hidden className="flex-none text-brand @max-[15rem]:hidden" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block text-[length:min(var(--text-lg),7vw)] font-semibold">{label}</span>
                <span className="block text-sm text-muted">{help}</span>
              </span>
              <ChevronRight aria-hidden className="flex-none text-muted @max-[15rem]:hidden" />
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
