import { formatDay } from '#shared/kernel/format.ts'
import type { Fundamentals, IpoStage as Stage } from '#shared/market/fundamentals.ts'
import { Dated } from '#web/ui/when.tsx'
import { AboutSection } from './about-section.tsx'

const words: Readonly<Record<Stage, string>> = {
  NOT_ANNOUNCED: 'No IPO announced',
  PREPARING: 'Preparing for an IPO',
  DRHP_FILED: 'Draft prospectus (DRHP) filed with SEBI',
  SEBI_OBSERVATIONS: 'SEBI has given its observations on the draft prospectus',
  RHP_FILED: 'Prospectus with the dates of the issue (RHP) filed',
}

/** How far the company is on its way to a listing. */
export function IpoStage({ ipo: { stage, since } }: { ipo: NonNullable<Fundamentals['ipo']> }) {
  return (
    <AboutSection title="IPO stage">
      <p>
        {words[stage]}
        {since !== null && <Dated text={`, since ${formatDay(since)}`} />}.{' '}
        <span className="text-muted">A listing may come late or never.</span>
      </p>
    </AboutSection>
  )
}
