import { useState } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { accountApi } from '#shared/account/api.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Place = AnswerOf<typeof accountApi.listSessions>['data'][number]

/** Where the account is open, and a way to close it there. */
export function LoginPlaces() {
  const { data, error, mutate } = useEndpoint('listSessions', {})
  const [chosen, setChosen] = useState<Place>()
  const places = data?.data.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Card className="py-0">
      {places === undefined && error !== undefined && (
        <div className="flex min-h-13 items-center justify-between gap-3">
          <p className="text-muted">We could not load this.</p>
          <Button kind="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      )}
      {places === undefined && error === undefined && (
        <div role="status" aria-label="Loading where you are logged in" className="space-y-1.5 py-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {places?.map((place) => (
          <li key={place.id} className="flex min-h-15 items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere">{nameOf(place)}</span>
              <span className="block text-sm text-muted">
                {place.current ? 'This device' : `Since ${formatDay(place.created_at)}`}
              </span>
            </span>
            {!place.current && (
              <Button
                kind="quiet"
                className="-mr-4"
                aria-label={`Log out: ${nameOf(place)}, since ${formatDay(place.created_at)}`}
                onClick={() => setChosen(place)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EndOne place={chosen} onClose={() => setChosen(undefined)} onEnded={() => void mutate()} />
    </Card>
  )
}

function nameOf({ device }: Place): string {
  return device || 'Unknown device'
}

function EndOne({ place, onClose, onEnded }: { place: Place | undefined; onClose: () => void; onEnded: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function end(id: string) {
    setBusy(true)
    setFailed(false)
    try {
      await call('endSession', { params: { id } })
      onClose()
      onEnded()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={place !== undefined}
      onOpenChange={onClose}
      title="Log out there?"
      description={
        place &&
        `${nameOf(place)}, logged in since ${formatDay(place.created_at)}, will have to log in again. Your orders and shares stay as they are.`
      }
      footer={
        <>
          <p role="alert" className="text-base text-loss empty:hidden">
            {failed && 'We could not log you out there. Please try again.'}
          </p>
          <Button kind="danger" full busy={busy} onClick={() => place && void end(place.id)}>
            Log out
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
