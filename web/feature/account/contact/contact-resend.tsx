import type { ComponentProps } from 'react'
import { ResendCode } from '#web/feature/account/code/resend-code.tsx'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

interface ContactResendProps extends Pick<
  ComponentProps<typeof ResendCode>,
  'sentAtMs' | 'send' | 'failureOf' | 'onSent'
> {
  /** No code is accepted or sent any more. */
  locked: boolean
}

/** Another code for what a person confirms with one. */
export function ContactResend({ locked, ...resend }: ContactResendProps) {
  return locked ? <WayOut /> : <ResendCode {...resend} />
}
