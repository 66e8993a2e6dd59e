import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from './filter-choice.tsx'

interface FilterSectorsProps {
  /** The codes of the chosen sectors. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The sectors of the catalogue. Home has usually read them already. */
export function FilterSectors({ chosen, onChange }: FilterSectorsProps) {
  const { data, error, mutate } = useEndpoint('readFirstScreen', {}, { revalidateIfStale: false })
  if (data === undefined) {
    if (error !== undefined)
      return <ErrorState what={t`We could not load the sectors.`} onRetry={() => void mutate()} />
    return (
      <div role="status" aria-label={t`Loading the sectors`}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex min-h-12 items-center">
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    )
  }
  if (data.sectors.length === 0)
    return (
      <EmptyState
        text={t`There are no sectors yet.`}
        action={
          <Button onClick={() => navigate('/home')}>
            <Trans>See all companies</Trans>
          </Button>
        }
      />
    )
  return data.sectors.map(({ code, description }) => {
    const isChosen = chosen.includes(code)
    return (
      <Choice
        key={code}
        kind="checkbox"
        name="sector"
        label={description}
        chosen={isChosen}
        onToggle={() => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code])}
      />
    )
  })
}
