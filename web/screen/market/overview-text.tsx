import { useId, useState } from 'react'
import { SafeHtml } from '#web/ui/safe-html.tsx'

/** How much of the overview is shown before "Read more" (C14). */
const overviewWordsMax = 60

/** The company's own words, cut until somebody wants to read on. */
export function OverviewText({ html }: { html: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  if (html.trim() === '') return null
  return (
    <section aria-label="Overview" className="pb-5">
      <SafeHtml id={id} html={html} wordsMax={open ? Infinity : overviewWordsMax} onCut={(cut) => cut && setLong(true)} />
      {long && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} className="-ml-2 min-h-11 px-2 text-base font-semibold text-brand">
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </section>
  )
}
