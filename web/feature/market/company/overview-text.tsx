import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { SafeHtml } from '#web/ui/safe-html.tsx'

/** Words of the overview that are shown before "Read more". */
const overviewWordsMax = 60
/** Words per line on the narrowest phone: an estimate that reserves the height of the text while it is sanitized. */
const wordsPerLine = 7

/** The overview of the company, shortened until the user expands it. */
export function OverviewText({ html }: { html: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Undefined until the text is shown. */
  const [long, setLong] = useState<boolean>()
  if (html.trim() === '') return null
  return (
    <section
      aria-label={t`Overview`}
      className="pb-5"
      style={{ minHeight: long === undefined ? estimateHeight(html) : undefined }}
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
          {open ? t`Show less` : t`Read more`}
        </button>
      )}
    </section>
  )
}

function estimateHeight(html: string): string {
  const wordCount = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0
  const lines = Math.ceil(Math.min(wordCount, overviewWordsMax) / wordsPerLine) + (wordCount > overviewWordsMax ? 2 : 0)
  return `${lines * 1.375 + 1.25}rem`
}
