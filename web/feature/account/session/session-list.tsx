import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { accountApi } from '#shared/account/api.ts'
import { formatWhen } from '#shared/kernel/format.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Dated, When } from '#web/ui/when.tsx'

/** The rest is behind "See all". */
const shownMax = 3

type Session = ResponseOf<typeof accountApi.listSessions>['data'][number]

/** The list of sessions of the account, each with a button that ends it. The time of the login tells devices of one kind apart. */
export function SessionList() {
  const { data, error, mutate } = useEndpoint('listSessions', {})
  const [chosen, setChosen] = useState<Session>()
  const [allShown, setAllShown] = useState(false)
  const sessions = data?.data.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || Date.parse(other.created_at) - Date.parse(one.created_at),
  )
  const hidden = allShown ? 0 : (sessions?.length ?? 0) - shownMax
  return (
    <Card className="py-0">
      {sessions === undefined && error !== undefined && (
        <div className="flex min-h-13 items-center justify-between gap-3">
          <p className="text-muted">
            <Trans>We couldn't load this.</Trans>
          </p>
          <Button kind="quiet" onClick={() => void mutate()}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
      {sessions === undefined && error === undefined && (
        <div role="status" aria-label={t`Loading your devices`} className="space-y-1.5 py-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {sessions?.slice(0, allShown ? undefined : shownMax).map((session) => (
          <li key={session.id} className="flex min-h-15 flex-wrap items-center gap-x-3 py-2">
            <span className="min-w-[min(100%,9rem)] flex-1">
              <span className="wrap-anywhere">{nameOf(session)}</span>
              <span className="block text-sm text-muted">
                {session.current ? (
                  t`This device`
                ) : (
                  <>
                    <Trans>
                      Logged in <When at={session.created_at} />
                    </Trans>
                  </>
                )}
              </span>
            </span>
            {!session.current && (
              <Button
                kind="quiet"
                className="-mr-4"
                aria-label={t`Log out: ${nameOf(session)}, logged in ${formatWhen(session.created_at)}`}
                onClick={() => setChosen(session)}
              >
                <Trans>Log out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="min-h-13 w-full border-t border-line text-left font-semibold text-brand"
          onClick={() => setAllShown(true)}
        >
          <Trans>See all {sessions?.length}</Trans>
        </button>
      )}
      <EndSession session={chosen} onClose={() => setChosen(undefined)} onEnded={() => void mutate()} />
    </Card>
  )
}

function nameOf({ device }: Session): string {
  const [browser = '', system] = device.split(' on ')
  if (system !== undefined) return t`${browser} on ${system}`
  return device || t`Unknown device`
}

function EndSession({
  session,
  onClose,
  onEnded,
}: {
  session: Session | undefined
  onClose: () => void
  onEnded: () => void
}) {
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
      open={session !== undefined}
      onOpenChange={onClose}
      title={t`Log out there?`}
      description={
        session && (
          <Dated
            text={t`${nameOf(session)}, logged in ${formatWhen(session.created_at)}, will have to log in again. Your orders and shares stay as they are.`}
          />
        )
      }
      footer={
        <>
          <p role="alert" className="text-base text-loss empty:hidden">
            {failed && t`We couldn't log you out there. Please try again.`}
          </p>
          <Button kind="danger" full busy={busy} onClick={() => session && void end(session.id)}>
            <Trans>Log out</Trans>
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    />
  )
}
