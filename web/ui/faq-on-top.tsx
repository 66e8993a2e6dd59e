import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { FaqLink, type FaqLinkProps, faqLinks } from './faq-link.tsx'
import { SafeHtml } from './safe-html.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './state/skeleton.tsx'

/** A question in a sheet or a form: its answer opens on top, and what was typed stays. */
export function FaqOnTop({ about }: Pick<FaqLinkProps, 'about'>) {
  const [open, setOpen] = useState(false)
  const { id, words } = faqLinks()[about]
  return (
    <>
      <FaqLink
        about={about}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      />
      <Sheet open={open} onOpenChange={setOpen} title={words}>
        <Answer id={id} />
      </Sheet>
    </>
  )
}

function Answer({ id }: { id: number }) {
  const { data, error } = useEndpoint('listFaqs', {})
  const faq = data?.data.find((each) => each.id === id)
  if (faq) return <SafeHtml html={faq.answer} />
  if (data ?? error)
    return (
      <p role="alert">
        <Trans>We couldn't load the answer. You find it under Profile, FAQs.</Trans>
      </p>
    )
  return (
    <div role="status" aria-label={t`Loading the answer`}>
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
