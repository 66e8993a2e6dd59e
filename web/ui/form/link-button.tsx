import { t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'
import { brand } from '#shared/brand.ts'

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-tint',
} as const

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  kind?: keyof typeof variants
}

/** A link to another site that looks like a button. It opens in a new tab. */
export function LinkButton({ kind = 'secondary', className = '', ...rest }: LinkButtonProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={`flex min-h-12 items-center justify-center gap-2 rounded-control px-4 text-base font-semibold ${variants[kind]} ${className}`}
    />
  )
}

/** The support chat. `href`: another chat than that of support. */
export function ChatLink({ href = brand.supportChatAddress, children = t`Chat with us`, ...rest }: LinkButtonProps) {
  return (
    <LinkButton {...rest} href={href}>
      <MessageCircle aria-hidden />
      {children}
    </LinkButton>
  )
}
