import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { TicketView } from '#shared/support/api.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { answerTime } from './answer-time.ts'
import { CreateTicket } from './create-ticket.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketPicture } from './ticket-picture.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { questionLengthMax, useTicketForm } from './use-ticket-form.ts'
import { useDrafts } from './use-reply.ts'
import { useTickets } from './use-tickets.ts'

type OpenDialog = { readonly what: 'picture' | 'remarks'; readonly ticket: TicketView }

/** `order`: opened from an order, by its number or its id. `about`: from a search, the company that was not found. */
interface SupportState {
  readonly order?: string
  readonly about?: string
}

/** The list of support tickets and the form for a new one. From an order or a search the form is open, and names what it is about. */
export function Support() {
  const list = useTickets(useUser()?.id)
  const { order, about } = useRouteState<SupportState>() ?? {}
  const subject = order ? `About order ${order}` : about && `New company: ${about}`
  const [writing, setWriting] = useState(Boolean(subject))
  const [shown, setShown] = useState<OpenDialog>()
  const [ofOrder, setOfOrder] = useState(order)
  const drafts = useDrafts()
  const form = useTicketForm(async () => {
    setWriting(false)
    setOfOrder(undefined)
    showToast(`${t`Your ticket was created.`} ${answerTime()}`, 'success')
    await list.reload().catch(() => undefined)
  }, subject?.slice(0, questionLengthMax))
  const close = () => setShown(undefined)
  function writeAgain({ id }: TicketView) {
    close()
    form.change({ question: `About ticket # 00${id}` })
    setWriting(true)
  }
  function showSent(ticket: TicketView) {
    showToast(t`Sent.`, 'success')
    setShown({ what: 'remarks', ticket: opened(ticket) })
    void list.reload().catch(() => undefined)
  }
  return (
    <Screen
      title={t`Support`}
      onBack={() => navigateBackTo('/profile')}
      bottomBar={<BottomBar />}
      footer={
        <Button full onClick={() => setWriting(true)}>
          <Trans>Raise support ticket</Trans>
        </Button>
      }
    >
      <Tickets list={list} onShow={setShown} />
      <CreateTicket open={writing} onClose={() => setWriting(false)} form={form} order={ofOrder} />
      <TicketPicture ticket={shown?.what === 'picture' ? shown.ticket : undefined} onClose={close} />
      <TicketThread
        ticket={shown?.what === 'remarks' ? shown.ticket : undefined}
        drafts={drafts}
        onClose={close}
        onSent={showSent}
        onSeen={(ticket, message) => void list.see(ticket, message)}
        onWrite={writeAgain}
      />
    </Screen>
  )
}

/** A ticket after a reply, which opens a closed one again. */
function opened(ticket: TicketView): TicketView {
  return ticket.status === 3 ? { ...ticket, status: 1 } : ticket
}

function Tickets({
  list: { tickets, failed, more, reload },
  onShow,
}: {
  list: ReturnType<typeof useTickets>
  onShow: (shown: OpenDialog) => void
}) {
  if (failed)
    return (
      <ErrorState
        what={t`We couldn't load your tickets`}
        safe={t`Your messages are saved.`}
        offline={t`Your tickets need a connection.`}
        onRetry={() => void reload()}
      />
    )
  if (tickets === undefined) return <TicketSkeletons />
  if (tickets.length === 0)
    return (
      <EmptyState
        text={t`Oopsy, no tickets!`}
        action={
          <p className="max-w-72 text-sm text-muted">
            <Trans>Write to us about an order, your KYC or anything else.</Trans> {answerTime()}
          </p>
        }
      />
    )
  return (
    <>
      <ul className="space-y-3">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard
              ticket={ticket}
              onPicture={() => onShow({ what: 'picture', ticket })}
              onRemarks={() => onShow({ what: 'remarks', ticket })}
            />
          </li>
        ))}
      </ul>
      {more && (
        <div className="pt-3 text-center">
          <p role="alert" className="text-base text-loss empty:hidden">
            {more.failed && t`We couldn't load more.`}
          </p>
          <Button kind="quiet" busy={more.busy} onClick={() => void more.show()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function TicketSkeletons() {
  return (
    <div role="status">
      <p className="mb-3 text-center text-base text-muted">
        <Trans>Loading...</Trans>
      </p>
      <div aria-hidden className="space-y-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Card key={index} className="space-y-3">
            <div className="flex justify-between">
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-5 w-20 rounded-full" />
            </div>
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-24" />
          </Card>
        ))}
      </div>
    </div>
  )
}
