import { type ReactNode, useState } from 'react'
import type {
  deliveryFaqId,
  escrowFaqId,
  feesFaqId,
  kycFaqId,
  refundFaqId,
  sellFaqId,
} from '#shared/support/support.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Link } from './link.tsx'
import { SafeHtml } from './safe-html.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

interface Question<Id extends number> {
  readonly id: Id
  readonly words: string
}

/** The questions that screens link to. The types keep their numbers equal to the constants of the contract, whose module would add schemas to the bundle. */
export const faqLinks = {
  kyc: { id: 5, words: 'Which steps does KYC have?' } satisfies Question<typeof kycFaqId>,
  fees: { id: 7, words: 'Which fees and taxes are there?' } satisfies Question<typeof feesFaqId>,
  escrow: { id: 8, words: 'Where is my money until the shares arrive?' } satisfies Question<typeof escrowFaqId>,
  delivery: { id: 9, words: 'How long does it take until I have the shares?' } satisfies Question<typeof deliveryFaqId>,
  refund: { id: 10, words: 'When and how do I get a refund?' } satisfies Question<typeof refundFaqId>,
  sell: { id: 11, words: 'How do I sell my shares?' } satisfies Question<typeof sellFaqId>,
} as const

interface FaqLinkProps {
  about: keyof typeof faqLinks
  /** In a sheet or a form: the answer opens on top, and what was typed stays. */
  onTop?: boolean
}

/** A quiet link to a frequently asked question, where its doubt arises. */
export function FaqLink({ about, onTop = false }: FaqLinkProps) {
  const [open, setOpen] = useState(false)
  const { id, words } = faqLinks[about]
  return (
    <>
      <Link
        to={`/FAQs?q=${id}`}
        className="inline-flex min-h-11 items-center self-start text-left text-sm text-brand underline underline-offset-4"
        onClick={(event) => {
          if (!onTop || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {words}
      </Link>
      {onTop && (
        <Sheet open={open} onOpenChange={setOpen} title={words}>
          <Answer id={id} />
        </Sheet>
      )}
    </>
  )
}

function Answer({ id }: { id: number }): ReactNode {
  const { data, error } = useEndpoint('listFaqs', {})
  const faq = data?.data.find((each) => each.id === id)
  if (faq) return <SafeHtml html={faq.answer} />
  if (data ?? error) return <p role="alert">We couldn't load the answer. You find it under Profile, FAQs.</p>
  return (
    <div role="status" aria-label="Loading the answer">
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
