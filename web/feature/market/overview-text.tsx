import { useId, useState } from 'react'
import { SafeHtml } from '#web/ui/safe-html.tsx'

/** How much of the overview is shown before "Read more" (C14). */
const overviewWordsMax = 60
/** So many words make a line of the narrowest phone, near enough to keep the place of what is still being made safe. */
const wordsOfLine = 7

/** The company's own words, cut until somebody wants to read on. */
export function OverviewText({ html }: { html: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Undefined: not shown yet. */
  const [long, setLong] = useState<boolean>()
  if (html.trim() === '') return null
  return (
    <section
      aria-label="Overview"
      className="pb-5"
      style={{ minHeight: long === undefined ? awaitedHeight(html) : undefined }}
    >
      <SafeHtml
        id={id}
        html={html}
        wordsMax={open ? Infinity : overviewWordsMax}
        onCut={(cut) => setLong((before) => before === true || cut)}
      />
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-2 min-h-11 px-2 text-base font-semibold text-brand"
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </section>
  )
}

function awaitedHeight(html: string): string {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0
  const lines = Math.ceil(Math.min(words, overviewWordsMax) / wordsOfLine) + (words > overviewWordsMax ? 2 : 0)
  return `${lines * 1.375 + 1.25}rem`
}
