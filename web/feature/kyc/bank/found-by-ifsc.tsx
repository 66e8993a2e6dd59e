import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError, call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { BranchText } from './branch-text.tsx'
import type { AddBankState } from './route-state.ts'
import { Row, RowList, RowSkeletons } from './row-list.tsx'

interface FoundByIfscProps {
  ifsc: string
  bank: { readonly bankId: string; readonly bankName: string }
  /** Leads on when no branch has the IFSC. */
  wayOn: ReactNode
  onChoose: (branch: AddBankState) => void
}

/** The branch with an IFSC that the list lacks. It is added to the branches of its bank before it is used. */
export function FoundByIfsc({ ifsc, bank, wayOn, onChoose }: FoundByIfscProps) {
  const { data, error, mutate, isValidating } = useEndpoint(
    'findBranch',
    { query: { ifscCode: ifsc } },
    { revalidateOnFocus: false },
  )
  const { add, adding, failure } = useAddedBranch(onChoose)
  if (data === undefined && error !== undefined && !isValidating)
    return (
      <ErrorState
        what={error instanceof ApiError ? error.userMessage : t`We could not look up this IFSC.`}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined) return <RowSkeletons label={t`Looking up the IFSC`} rows={1} lines={2} />
  const found = data.data
  if (found === 'Not Found')
    return (
      <div role="status">
        <EmptyState text={t`Not Found`} action={wayOn} />
        <p className="text-center text-base text-muted">
          <Trans>No branch has the IFSC {ifsc}. Please check it on your cheque book or passbook.</Trans>
        </p>
      </div>
    )
  return (
    <div>
      <p role="status" className="mb-2 text-base">
        {ifsc.startsWith(bank.bankId)
          ? t`Is this your branch?`
          : t`This IFSC is not of ${bank.bankName}. Is this your branch?`}
      </p>
      <RowList label={t`Branch with this IFSC`}>
        <Row busy={adding} onChoose={() => void add(found)}>
          <BranchText name={found.BRANCH} address={found.ADDRESS} ifsc={found.IFSC} />
        </Row>
      </RowList>
      <p role="alert" className="mt-2 text-base text-loss empty:hidden">
        {failure}
      </p>
    </div>
  )
}

interface Found {
  readonly IFSC: string
  readonly BRANCH: string
  readonly ADDRESS: string
  readonly CITY: string
  readonly DISTRICT: string
  readonly STATE: string
}

function useAddedBranch(onAdded: (branch: AddBankState) => void) {
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function add({ IFSC, BRANCH, ADDRESS, CITY, DISTRICT, STATE }: Found) {
    setAdding(true)
    setFailure(undefined)
    try {
      const body = { ifsc: IFSC, branch: BRANCH, address: ADDRESS, city: CITY, district: DISTRICT, state: STATE }
      const { data } = await call('recordBranch', { body })
      onAdded({ bankIfsc: data.ifsc, bankName: data.bank_name, bankId: data.related_bank_id })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.userMessage : t`We could not reach our server. Please try again.`)
    } finally {
      setAdding(false)
    }
  }
  return { add, adding, failure }
}
