import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Bank } from '#shared/bank/bank.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { RejectedNote, StepPage } from '#web/feature/kyc/step-page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { BranchState } from './route-state.ts'
import { Row, RowList, RowSkeletons } from './row-list.tsx'
import { isBankLike } from './search.ts'
import { SearchField } from './search-field.tsx'

/** `/bank`: the bank of the account. */
export function SelectBank() {
  return (
    <StepPage document="bank" title={t`Select your Bank`}>
      {(step) => (
        <>
          <RejectedNote step={step} />
          <ChooseBank />
        </>
      )}
    </StepPage>
  )
}

function ChooseBank() {
  const { data, error, mutate } = useEndpoint('listBanks', {}, { revalidateOnFocus: false })
  const [text, setText] = useState('')
  const isCompany = useUser()?.code === 'COMPANY'
  const choose = ({ id, name }: Bank) =>
    navigate('/branch', { state: { bankId: id, bankName: name } satisfies BranchState })
  return (
    <>
      <p className="mb-3 text-base text-muted">
        {isCompany
          ? t`Choose the bank of your company's account. You will pay from it, and a sale will be paid to it.`
          : t`Choose the bank of your own account. You will pay from it, and a sale will be paid to it.`}
      </p>
      <SearchField label={t`Search by bank name`} value={text} onChange={setText} />
      {data !== undefined && <Banks banks={data.data} text={text} onChoose={choose} onClear={() => setText('')} />}
      {data === undefined && error !== undefined && (
        <ErrorState
          what={t`We could not load the banks.`}
          safe={t`What you have sent is kept.`}
          onRetry={() => void mutate()}
        />
      )}
      {data === undefined && error === undefined && (
        <div className="mt-5">
          <RowSkeletons label={t`Loading the banks`} rows={10} />
        </div>
      )}
    </>
  )
}

interface BanksProps {
  banks: readonly Bank[]
  text: string
  onChoose: (bank: Bank) => void
  onClear: () => void
}

/** Both lists, or what is found. A common bank is in both, so that All Banks is complete. */
function Banks({ banks, text, onChoose, onClear }: BanksProps) {
  const found = banks.filter((bank) => isBankLike(bank, text))
  const isSearching = text.trim() !== ''
  return (
    <>
      <p role="status" className="sr-only">
        {isSearching && plural(found.length, { one: '# bank found', other: '# banks found' })}
      </p>
      {found.length === 0 && <NoBank onClear={onClear} />}
      {isSearching && found.length > 0 && <Section title={t`Banks found`} banks={found} onChoose={onChoose} />}
      {!isSearching && (
        <>
          <Section title={t`Common Banks`} banks={banks.filter((bank) => bank.common_banks)} onChoose={onChoose} />
          <Section title={t`All Banks`} banks={banks} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

function Section({ title, banks, onChoose }: Pick<BanksProps, 'banks' | 'onChoose'> & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      <RowList>
        {banks.map((bank) => (
          <Row key={bank.id} onChoose={() => onChoose(bank)}>
            {bank.name}
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function NoBank({ onClear }: { onClear: () => void }) {
  return (
    <>
      <EmptyState
        text={t`Oopsy, no results!`}
        action={
          <Button kind="secondary" onClick={onClear}>
            <Trans>Show all banks</Trans>
          </Button>
        }
      />
      <p className="text-center text-sm text-muted">
        <Trans>
          We work with accounts at scheduled commercial banks. An account at a cooperative bank cannot be used.
        </Trans>
      </p>
    </>
  )
}
