import type { ReactNode } from 'react'
import { formatDay } from '#shared/kernel/format.ts'
import type { TicketView } from '#shared/support/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

interface TicketThreadProps {
  ticket: TicketView | undefined
  onClose: () => void
  /** Writes a new ticket about this one. */
  onWrite: (ticket: TicketView) => void
}

/** What the person wrote and what support answered, as a conversation. */
export function TicketThread({ ticket, onClose, onWrite }: TicketThreadProps) {
  return (
    <Sheet
      open={ticket !== undefined}
      onOpenChange={onClose}
      title="Remarks from the provider"
      footer={
        ticket && (
          <Button kind="secondary" full onClick={() => onWrite(ticket)}>
            Not solved? Write again
          </Button>
        )
      }
    >
      {ticket && (
        <div className="space-y-3">
          <Turn who={`You, ${formatDay(ticket.created_datetime)}`} className="ml-6 bg-tint">
            <span className="block font-semibold">{ticket.question}</span>
            {ticket.description}
          </Turn>
          <Turn who="Our support team" className="mr-6 border border-line">
            {ticket.feedback}
          </Turn>
        </div>
      )}
    </Sheet>
  )
}

function Turn({ who, className, children }: { who: string; className: string; children: ReactNode }) {
  return (
    <div className={`rounded-card px-3 py-2 ${className}`}>
      <p className="text-sm text-muted">{who}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}
