import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { formatDay } from '#shared/kernel/format.ts'
import type { TicketView } from '#shared/support/api.ts'
import type { TicketMessage } from '#shared/support/support.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Dated, When } from '#web/ui/when.tsx'
import { MessageField } from './message-field.tsx'
import { type Drafts, useReply } from './use-reply.ts'
import { useThread } from './use-thread.ts'

interface TicketThreadProps {
  ticket: TicketView | undefined
  drafts: Drafts
  onClose: () => void
  onSent: (ticket: TicketView) => void
  /** The messages up to this one are shown. */
  onSeen: (ticket: TicketView, message: number) => void
  /** Writes a new ticket: this one was closed too long ago for a reply. */
  onWrite: (ticket: TicketView) => void
}

/** What the person and support have written, as a conversation that goes on. */
export function TicketThread({ ticket, ...rest }: TicketThreadProps) {
  return ticket === undefined ? null : <Thread {...rest} key={ticket.id} ticket={ticket} />
}

function Thread({ ticket, drafts, onClose, onSent, onSeen, onWrite }: TicketThreadProps & { ticket: TicketView }) {
  const { id, question, feedback } = ticket
  const thread = useThread(id)
  const reply = useReply(id, drafts, (message) => {
    thread.add(message)
    onSent(ticket)
  })
  const end = useRef<HTMLDivElement>(null)
  const newest = thread.messages?.at(-1)?.id
  // Newer browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  useEffect(() => {
    if (ticket.unread && newest !== undefined) onSeen(ticket, newest)
  }, [newest])

  return (
    <Sheet
      open
      onOpenChange={() => reply.busy || onClose()}
      title={feedback ? t`Remarks from the provider` : t`Your ticket # 00${id}`}
      footer={<Reply ticket={ticket} reply={reply} onWrite={() => onWrite(ticket)} />}
    >
      <h3 translate="no" className="mb-3 font-semibold wrap-anywhere">
        {question}
      </h3>
      {thread.earlier && (
        <div className="mb-3 text-center">
          <p role="alert" className="text-base text-loss empty:hidden">
            {thread.earlier.step === 'failed' && t`We couldn't load more.`}
          </p>
          <Button kind="quiet" busy={thread.earlier.step === 'busy'} onClick={() => void thread.earlier?.show()}>
            <Trans>Show earlier</Trans>
          </Button>
        </div>
      )}
      <Messages thread={thread} />
      <div ref={end} />
    </Sheet>
  )
}

function Messages({ thread: { messages, failed, reload } }: { thread: ReturnType<typeof useThread> }) {
  if (failed)
    return (
      <div role="alert" className="text-center">
        <p className="mb-2">
          <Trans>We couldn't load the messages. They are saved.</Trans>
        </p>
        <Button kind="secondary" onClick={reload}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    )
  if (messages === undefined)
    return (
      <div role="status" aria-label={t`Loading the messages`}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <ol className="space-y-3">
      {messages.map((message) => (
        <Turn key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Turn({ message: { from, text, at } }: { message: TicketMessage }) {
  const isOwn = from === 'OWNER'
  return (
    <li className={`rounded-card px-3 py-2 ${isOwn ? 'ml-6 bg-tint' : 'mr-6 border border-line'}`}>
      <p className="text-sm text-muted">
        <TurnHead isOwn={isOwn} at={at} />
      </p>
      <p translate="no" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </li>
  )
}

/** Who wrote a message, and when. Of the oldest ones nobody knows when. */
function TurnHead({ isOwn, at }: { isOwn: boolean; at: string | null }) {
  if (at === null) return isOwn ? t`You` : t`Our support team`
  return isOwn ? (
    <Trans>
      You, <When at={at} />
    </Trans>
  ) : (
    <Trans>
      Our support team, <When at={at} />
    </Trans>
  )
}

/** The field for a reply, or the way to a new ticket where none is taken any more. */
function Reply({
  ticket: { status, closed_at, replies_until },
  reply,
  onWrite,
}: {
  ticket: TicketView
  reply: ReturnType<typeof useReply>
  onWrite: () => void
}) {
  const closed = status === 3 && (closed_at === undefined ? t`Closed.` : t`Closed on ${formatDay(closed_at)}.`)
  if (closed && replies_until !== undefined && Date.parse(replies_until) <= Date.now())
    return (
      <>
        <p className="text-sm text-muted">
          <Dated text={closed} /> <Trans>Please raise a new ticket.</Trans>
        </p>
        <Button kind="secondary" full onClick={onWrite}>
          <Trans>Raise support ticket</Trans>
        </Button>
      </>
    )
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={reply.onSubmit}>
      {closed && (
        <p className="text-sm text-muted">
          <Dated text={closed} /> <Trans>A reply opens it again.</Trans>
        </p>
      )}
      <MessageField label={t`Your reply`} rows={2} disabled={reply.busy} field={reply.field('text')} />
      <p role="alert" className="text-base text-loss empty:hidden">
        {reply.refused?.message}
      </p>
      <Button type="submit" full busy={reply.busy} disabled={!reply.valid}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}
