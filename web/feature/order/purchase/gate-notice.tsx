import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { brand } from '#shared/brand.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ChatLink as SupportLink } from '#web/ui/form/link-button.tsx'
import type { Quote } from './use-quote.ts'

export type Gate = NonNullable<Quote['gate']>

const gateTexts = (): Record<Gate, string> => ({
  KYC_INCOMPLETE: t`Complete your KYC to buy shares`,
  NOT_TRANSFERABLE: t`These shares cannot be moved to a demat account yet. Chat with us to buy them.`,
  DEAL_TERM_UNSIGNED: t`Please sign the deal term of your earlier order first`,
})

/** Why the user cannot pay, above everything else. What to do next is in place of the pay button. */
export function GateNotice({ gate }: { gate: Gate }) {
  return (
    <p role="alert" className="rounded-control bg-warn-tint px-3 py-2.5 text-base font-semibold text-warn">
      {gateTexts()[gate]}
    </p>
  )
}

/** Replaces the pay button: what the user can do about the gate. */
export function GateStep({ gate }: { gate: Gate }) {
  const [, navigate] = useLocation()
  if (gate === 'DEAL_TERM_UNSIGNED') {
    return (
      <Button full onClick={() => navigate('/holdings', { state: { value: true } })}>
        <Trans>Go to Orders</Trans>
      </Button>
    )
  }
  if (gate === 'KYC_INCOMPLETE') return <CompleteKyc />
  return <ChatLink />
}

function CompleteKyc() {
  const status = useUser()?.kyc_status ?? 'Pending'
  return (
    <div className="flex flex-col gap-2">
      <Button full onClick={() => openKyc(status, '/home')}>
        <Trans>Complete KYC</Trans>
      </Button>
      <ChatLink kind="secondary" />
    </div>
  )
}

/** The way on when only a person can help. */
export function ChatLink({ kind = 'primary' }: { kind?: 'primary' | 'secondary' }) {
  return <SupportLink kind={kind} href={brand.messagingAddress} />
}

/** The gate of a quote, or the one that a refusal of placing its order names: a gate can close after the quote was made. */
export function gateIn(quote: Quote, refusal: { readonly code?: string } | undefined): Gate | null {
  return quote.gate ?? (refusal?.code !== undefined && refusal.code in gateTexts() ? (refusal.code as Gate) : null)
}
