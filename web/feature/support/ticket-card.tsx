import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ImageIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TicketView } from '#shared/support/api.ts'
import { ticketTopics } from '#shared/support/topics.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Day, When } from '#web/ui/when.tsx'
import { answerTime } from './answer-time.ts'
import { topicTexts } from './topic-texts.ts'

interface TicketCardProps {
  ticket: TicketView
  onPicture: () => void
  onRemarks: () => void
}

/** One ticket. The button of its conversation reaches over the whole card, below that of its picture. */
export function TicketCard({ ticket, onPicture, onRemarks }: TicketCardProps) {
  const { id, question, description, status, created_datetime, related_file_id, feedback, answered_at, order } = ticket
  const company = order !== undefined && !question.includes(order.scrip_name) && `${order.scrip_name} · `
  const hasRemarks = feedback !== null && feedback !== ''
  return (
    <Card className="relative hover:border-edge">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex-auto text-base font-semibold wrap-anywhere">
          {company}# 00{id}
        </h2>
        {ticket.unread && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-brand">
            <span aria-hidden className="size-2.5 flex-none rounded-full bg-dot" />
            <Trans>New answer</Trans>
          </p>
        )}
        <Status status={status} />
      </div>
      <p className="mt-1 text-sm text-muted wrap-anywhere empty:hidden">{subjectOf(ticket)}</p>
      {answered_at !== undefined && (
        <p className="text-sm text-muted">
          <Trans>
            Answered <When at={answered_at} />
          </Trans>
        </p>
      )}
      <dl className="mt-2 space-y-2">
        <Line label={t`Question`}>
          <span translate="no">{question}</span>
        </Line>
        <Line label={t`Message`}>
          <span translate="no" className="line-clamp-4 whitespace-pre-line">
            {description}
          </span>
        </Line>
        <Line label={t`Date`}>
          <Day at={created_datetime} />
        </Line>
      </dl>
      {status !== 3 && !hasRemarks && <p className="mt-2 text-sm text-muted">{answerTime()}</p>}
      <div className="mt-2 -mb-2 flex flex-wrap gap-x-4">
        {related_file_id !== null && (
          <CardButton
            icon={<ImageIcon aria-hidden />}
            label={t`View the picture of ticket 00${id}`}
            onClick={onPicture}
            className="relative z-1"
          >
            <Trans>View</Trans>
          </CardButton>
        )}
        <CardButton
          icon={<MessageSquareText aria-hidden />}
          label={hasRemarks ? t`Remarks on ticket 00${id}` : t`Messages of ticket 00${id}`}
          onClick={onRemarks}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {hasRemarks ? t`Remarks` : t`Messages`}
        </CardButton>
      </div>
    </Card>
  )
}

/** What the ticket is about: its topic and the number of its order, as far as the question does not say it already (./topic-chips.tsx). */
function subjectOf({ topic, order, question }: TicketView): string {
  const isNamed = topic === undefined || topic === 'OTHER' || question.includes(ticketTopics[topic])
  const number = order?.number
  return [!isNamed && topicTexts()[topic], number && !question.includes(number) && number].filter(Boolean).join(' · ')
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-[length:min(var(--text-base),7vw)] wrap-anywhere">{children}</dd>
    </div>
  )
}

function CardButton({
  icon,
  label,
  onClick,
  className,
  children,
}: {
  icon: ReactNode
  label: string
  onClick: () => void
  className: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`flex min-h-11 items-center gap-1.5 font-semibold text-brand ${className}`}
    >
      {icon}
      {children}
    </button>
  )
}

const open = () => ({ text: t`Open`, className: 'bg-sunken text-muted' })
const inProgress = () => ({ text: t`In Progress`, className: 'bg-tint text-brand' })
const closed = () => ({ text: t`Closed`, className: 'bg-gain-tint text-gain' })

/** The status label. What waits for us is grey. Every status other than open and in progress counts as closed. */
function Status({ status }: Pick<TicketView, 'status'>) {
  const { text, className } = { 1: open(), 2: inProgress(), 3: closed() }[status] ?? closed()
  return (
    <p className={`rounded-full px-2.5 py-0.5 text-[length:min(var(--text-sm),6vw)] font-semibold ${className}`}>
      <span className="sr-only">
        <Trans>Status:</Trans>{' '}
      </span>
      {text}
    </p>
  )
}
