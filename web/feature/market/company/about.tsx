import { t } from '@lingui/core/macro'
import type { SecurityPage } from '#shared/market/market.ts'
import { Money } from '#web/ui/money.tsx'
import { AboutSection } from './about-section.tsx'
import { Accounts } from './accounts.tsx'
import { CompanyDocuments } from './company-documents.tsx'
import { CompanyRisks } from './company-risks.tsx'
import { Facts } from './facts.tsx'
import { IpoStage } from './ipo-stage.tsx'
import { KeyInvestors } from './key-investors.tsx'
import { monthAndYear } from './month-and-year.ts'
import { OverviewText } from './overview-text.tsx'
import { Valuation } from './valuation.tsx'

export function About({ security }: { security: SecurityPage }) {
  // An answer that was kept for offline use may be older than this field.
  const fundamentals: SecurityPage['fundamentals'] | undefined = security.fundamentals
  return (
    <div className="py-4">
      <OverviewText html={security.company_overview} />
      {fundamentals?.ipo && <IpoStage ipo={fundamentals.ipo} />}
      {fundamentals && <Valuation security={security} fundamentals={fundamentals} />}
      <AboutSection title={t`Financials as on ${monthAndYear(security.financiallastupdatedate)}`}>
        {fundamentals && <Accounts fundamentals={fundamentals} />}
        <Facts
          rows={[
            ...security.financialdata.map((item) => ({
              name: item.financialName,
              value: item.financialValue,
              isWritten: true,
            })),
            { name: t`Face Value`, value: <Money rupees={security.face_value} /> },
          ]}
        />
      </AboutSection>
      {fundamentals && <CompanyRisks risks={fundamentals.risks} />}
      <KeyInvestors security={security} />
      {fundamentals && <CompanyDocuments documents={fundamentals.documents} />}
    </div>
  )
}
