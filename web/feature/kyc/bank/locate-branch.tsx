import { useEffect, useId } from 'react'
import { ApiError } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useBack, useRouteState } from '#web/platform/navigation.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BankPage } from './bank-page.tsx'
import { Branches } from './branches.tsx'
import type { AddBankState, BankState, BranchState } from './route-state.ts'
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
    <BankPage title="Locate your Branch" onBack={back}>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{chosen.bankName}</span>
        <OtherBank returnTo={chosen.returnTo}>Change bank</OtherBank>
      </p>
      <ChooseState
        value={chosen.state}
        onChoose={(state) => navigate('/branch', { replace: true, state: { ...chosen, state } satisfies BranchState })}
      />
      {chosen.state === undefined ? (
        <p className="mt-5 text-base text-muted">Choose the state in which your branch is.</p>
      ) : (
        <BranchesOf key={chosen.state} chosen={chosen} />
      )}
    </BankPage>
  )
}

function OtherBank({ returnTo, children }: { returnTo: string | undefined; children: string }) {
  return (
    <Link
      to="/bank"
      state={{ ...(returnTo !== undefined && { returnTo }) } satisfies BankState}
      className="inline-flex min-h-11 items-center text-brand underline"
    >
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
        what="We could not load the states."
        safe="What you have done so far is saved."
        onRetry={() => void mutate()}
      />
    )
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        State
      </label>
      {data === undefined ? (
        <div role="status" aria-label="Loading the states">
          <Skeleton className="h-12 w-full rounded-control" />
        </div>
      ) : (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChoose(event.target.value)}
          className="block min-h-12 w-full rounded-control border border-edge bg-surface px-3 text-lg text-ink focus-visible:outline-offset-1"
        >
          <option value="" disabled>
            Choose a state
          </option>
          {data.data.map(({ state }) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      )}
    </div>
  )
}

function BranchesOf({ chosen }: { chosen: BranchState }) {
  const { bankId, bankName, returnTo } = chosen
  const { data, error, mutate, isValidating } = useBranches(bankId, chosen.state)
  if (data === undefined && error !== undefined && !isValidating)
    return (
      <ErrorState
        what={error instanceof ApiError ? error.userMessage : 'We could not load the branches.'}
        safe="What you have done so far is saved."
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined)
    return (
      <div className="mt-5">
        <RowSkeletons label="Loading the branches" rows={8} lines={2} />
      </div>
    )
  return (
    <Branches
      branches={data.data}
      bank={{ bankId, bankName }}
      otherBank={<OtherBank returnTo={returnTo}>Choose another bank</OtherBank>}
      onChoose={(branch) =>
        navigate('/addbank', {
          state: { ...branch, ...(returnTo !== undefined && { returnTo }) } satisfies AddBankState,
        })
      }
    />
  )
}
