import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDay } from '#shared/kernel/format.ts'
import type { Fundamentals, IpoStage as Stage } from '#shared/market/fundamentals.ts'
import { Dated } from '#web/ui/when.tsx'
import { AboutSection } from './about-section.tsx'

const words = (): Readonly<Record<Stage, string>> => ({
  NOT_ANNOUNCED: t`No IPO announced`,
  PREPARING: t`Preparing for an IPO`,
  DRHP_FILED: t`Draft prospectus (DRHP) filed with SEBI`,
  SEBI_OBSERVATIONS: t`SEBI has given its observations on the draft prospectus`,
  RHP_FILED: t`Prospectus with the dates of the issue (RHP) filed`,
})

/** How far the company is on its way to a listing. */
export function IpoStage({ ipo: { stage, since } }: { ipo: NonNullable<Fundamentals['ipo']> }) {
  return (
    <AboutSection title={t`IPO stage`}>
      <p>
        <Dated text={since === null ? t`${words()[stage]}.` : t`${words()[stage]}, since ${formatDay(since)}.`} />{' '}
        <span className="text-muted">
          <Trans>A listing may come late or never.</Trans>
        </span>
      </p>
    </AboutSection>
  )
}
