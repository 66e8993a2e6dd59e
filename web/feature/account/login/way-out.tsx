import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { When } from '#web/ui/when.tsx'
import type { BlockLeft } from './login-failure.ts'
import type { EmailState, PhoneState } from './route-state.ts'

interface WayOutProps {
  /** The channel of login that is still open. A registration needs both, so it has none. */
  other?: 'phone' | 'email' | undefined
  /** How long the block lasts. Undefined when the server has not said it. */
  left?: BlockLeft | undefined
}

const others = () =>
  ({
    phone: {
      label: t`Login with Phone Number`,
      go: () => navigate('/signupphone', { state: { type: 'login' } satisfies PhoneState }),
    },
    email: {
      label: t`Login with email`,
      go: () => navigate('/signupemail', { state: { type: 'login' } satisfies EmailState }),
    },
  }) as const

/** What is left when no code is accepted or sent any more: the other channel and support. */
export function WayOut({ other, left }: WayOutProps) {
  const [nowMs] = useState(Date.now)
  const until = endOf(nowMs, left)
  return (
    <div className="mt-4 rounded-card bg-tint p-4 text-base">
      <p className="font-semibold">
        <Trans>You are not locked out</Trans>
      </p>
      <p className="mt-1">
        {other === undefined
          ? t`Write to us and we will help you.`
          : other === 'phone'
            ? t`You can still log in by a code to your phone, or write to us.`
            : t`You can still log in by a code to your email, or write to us.`}
      </p>
      {until !== undefined && (
        <p className="mt-1">
          <Trans>
            Codes work here again after <When at={until} />.
          </Trans>
        </p>
      )}
      <div className="-mb-2 -ml-4 flex flex-wrap">
        {other !== undefined && (
          <Button kind="quiet" onClick={others()[other].go}>
            {others()[other].label}
          </Button>
        )}
        <a
          href={brand.supportChatAddress}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center gap-2 px-4 font-semibold text-brand"
        >
          <MessageCircle aria-hidden className="size-5" /> <Trans>Chat with us</Trans>
        </a>
      </div>
    </div>
  )
}

function endOf(nowMs: number, { hours, minutes }: BlockLeft = {}): string | undefined {
  if (typeof hours !== 'number' || typeof minutes !== 'number') return undefined
  return new Date(nowMs + (hours * 60 + minutes) * 60_000).toISOString()
}
