import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { ApiError } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useBack, useRouteState } from '#web/platform/navigation/navigation.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Link } from 'wouter'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { StepPage } from '#web/feature/kyc/step-page.tsx'
import { Branches } from './branches.tsx'
import type { BranchState } from './route-state.ts'
import { RowSkeletons } from './row-list.tsx'
import { useBranches } from './use-branches.ts'

/** `/branch`: the branch of the account. The chosen state is in the history, so that one who comes back finds it again. */
export function LocateBranch() {
  const chosen = useRouteState<BranchState>()
  const back = useBack('/bank')
  const known = chosen?.bankId !== undefined
  useEffect(() => {
    if (!known) navigate('/bank', { replace: true })
  }, [known])
  if (!known) return null
  return (
    <StepPage document="bank" title={t`Locate your Branch`} onBack={back}>
      {() => <ChooseBranch chosen={chosen} />}
    </StepPage>
  )
}

function ChooseBranch({ chosen }: { chosen: BranchState }) {
  return (
    <>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{chosen.bankName}</span>
        <OtherBank>{t`Change bank`}</OtherBank>
      </p>
      <ChooseState
        value={chosen.state}
        onChoose={(state) => navigate('/branch', { replace: true, state: { ...chosen, state } satisfies BranchState })}
      />
      {chosen.state === undefined ? (
        <p className="mt-5 text-base text-muted">
          <Trans>Choose the state in which your branch is.</Trans>
        </p>
      ) : (
        <BranchesOf key={chosen.state} chosen={chosen} />
      )}
    </>
  )
}

function OtherBank({ children }: { children: string }) {
  return (
    <Link to="/bank" className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  )
}

function ChooseState({ value, onChoose }: { value: string | undefined; onChoose: (state: string) => void }) {
  const id = useId()
  const { data, error, mutate } = useEndpoint('listStates', {}, { revalidateOnFocus: false })
  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        what={t`We could not load the states.`}
        safe={t`What you have sent is kept.`}
        onRetry={() => void mutate()}
      />
    )
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        <Trans>State</Trans>
      </label>
      {data === undefined ? (
        <div role="status" aria-label={t`Loading the states`}>
          <Skeleton className="h-12 w-full rounded-control" />
        </div>
      ) : (
        <div className="rounded-control border border-edge bg-surface pr-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand">
          <select
            id={id}
            value={value ?? ''}
            onChange={(event) => onChoose(event.target.value)}
            className="typed w-full rounded-control bg-surface text-ink outline-none"
          >
            <option value="" disabled>
              <Trans>Choose a state</Trans>
            </option>
            {data.data.map(({ state }) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

function BranchesOf({ chosen }: { chosen: BranchState }) {
  const { bankId, bankName } = chosen
  const { data, error, mutate, isValidating } = useBranches(bankId, chosen.state)
  if (data === undefined && error !== undefined && !isValidating)
    return (
      <ErrorState
        what={error instanceof ApiError ? error.userMessage : t`We could not load the branches.`}
        safe={t`What you have sent is kept.`}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined)
    return (
      <div className="mt-5">
        <RowSkeletons label={t`Loading the branches`} rows={8} lines={2} />
      </div>
    )
  return (
    <Branches
      branches={data.data}
      bank={{ bankId, bankName }}
      otherBank={<OtherBank>{t`Choose another bank`}</OtherBank>}
      onChoose={(branch) => navigate('/addbank', { state: branch })}
    />
  )
}
