import { MessageCircle } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import type { Quote } from './use-quote.ts'

export type Gate = NonNullable<Quote['gate']>

const gateTexts: Record<Gate, string> = {
  KYC_INCOMPLETE: 'Complete your KYC to buy shares',
  NOT_TRANSFERABLE: 'These shares cannot be moved to a demat account yet. Chat with us to buy them.',
  DEAL_TERM_UNSIGNED: 'Please sign the deal term of your earlier order first',
}

/** Replaces the pay button: why the user cannot pay, and what to do next. */
export function GateNotice({ gate }: { gate: Gate }) {
  return (
    <div className="space-y-3">
      <p role="alert" className="text-base font-semibold">
        {gateTexts[gate]}
      </p>
      <NextStep gate={gate} />
    </div>
  )
}

function NextStep({ gate }: { gate: Gate }) {
  const navigate = useNavigate()
  if (gate === 'DEAL_TERM_UNSIGNED') {
    return (
      <Button full onClick={() => navigate('/holdings', { state: { value: true } })}>
        Go to Orders
      </Button>
    )
  }
  return <ChatLink />
}

/** The way on when only a person can help. */
export function ChatLink() {
  return (
    <a
      href={brand.messagingAddress}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-brand px-4 text-base font-semibold text-on-brand hover:bg-brand-strong"
    >
      <MessageCircle aria-hidden />
      Chat with us
    </a>
  )
}

/** The gate that a refusal of placing an order names, or null. A gate can close after the quote was made. */
export function gateOf(code: string): Gate | null {
  return code in gateTexts ? (code as Gate) : null
}
