import { t } from '@lingui/core/macro'
import type { MouseEvent } from 'react'
import type {
  deliveryFaqId,
  escrowFaqId,
  feesFaqId,
  kycFaqId,
  refundFaqId,
  sellFaqId,
} from '#shared/support/support.ts'
import { Link } from 'wouter'

interface Question<Id extends number> {
  readonly id: Id
  readonly words: string
}

/** The questions that screens link to. The types keep their numbers equal to the constants of the contract, whose module would add schemas to the bundle. */
export const faqLinks = () =>
  ({
    kyc: { id: 5, words: t`Which steps does KYC have?` } satisfies Question<typeof kycFaqId>,
    fees: { id: 7, words: t`Which fees and taxes are there?` } satisfies Question<typeof feesFaqId>,
    escrow: { id: 8, words: t`Where is my money until the shares arrive?` } satisfies Question<typeof escrowFaqId>,
    delivery: { id: 9, words: t`How long does it take until I have the shares?` } satisfies Question<
      typeof deliveryFaqId
    >,
    refund: { id: 10, words: t`When and how do I get a refund?` } satisfies Question<typeof refundFaqId>,
    sell: { id: 11, words: t`How do I sell my shares?` } satisfies Question<typeof sellFaqId>,
  }) as const

export interface FaqLinkProps {
  about: keyof ReturnType<typeof faqLinks>
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Where a question is answered. */
export function faqAddress(about: FaqLinkProps['about']): string {
  return `/FAQs?q=${faqLinks()[about].id}`
}

/** A quiet link to a frequently asked question, where its doubt arises. */
export function FaqLink({ about, onClick }: FaqLinkProps) {
  return (
    <Link
      to={faqAddress(about)}
      className="inline-flex min-h-11 items-center self-start text-left text-sm text-brand underline underline-offset-4"
      onClick={onClick}
    >
      {faqLinks()[about].words}
    </Link>
  )
}
