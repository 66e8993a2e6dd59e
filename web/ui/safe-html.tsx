import { useEffect, useRef, useState } from 'react'
import { isSafeAddress, shownTags, silentTags } from '#shared/kernel/html.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { truncateTree } from './truncate-words.ts'

type Sanitise = (html: string) => DocumentFragment

interface SafeHtmlProps {
  html: string
  id?: string
  /** Cuts after so many words. */
  wordsMax?: number
  onCut?: (cut: boolean) => void
}

/** HTML of the desk, cleaned a second time here: the first time was when it was stored. The cleaner is loaded only where there is HTML. */
export function SafeHtml({ html, id, wordsMax = Infinity, onCut }: SafeHtmlProps) {
  const host = useRef<HTMLDivElement>(null)
  const [sanitise, setSanitise] = useState<{ readonly run: Sanitise } | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let here = true
    loadSanitiser().then(
      (run) => here && setSanitise({ run }),
      () => here && setFailed(true),
    )
    return () => {
      here = false
    }
  }, [])

  useEffect(() => {
    if (sanitise === null || host.current === null) return
    const fragment = sanitise.run(html)
    const cut = truncateTree(fragment, wordsMax)
    onCut?.(cut)
    host.current.replaceChildren(fragment)
    // The listener is told about this text only; a new function is no new text.
  }, [sanitise, html, wordsMax])

  // Without the cleaner the plain text still stands: a parsed document runs nothing.
  if (failed) return <p id={id}>{new DOMParser().parseFromString(html, 'text/html').body.textContent}</p>
  return (
    <>
      {sanitise === null && (
        <div className="space-y-2.5 py-1">
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      <div
        ref={host}
        id={id}
        className="text-base wrap-anywhere [&_a]:text-brand [&_a]:underline [&_h3]:font-semibold [&_h4]:font-semibold [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-2.5 [&_ul]:list-disc [&_ul,&_ol]:my-2"
      />
    </>
  )
}

/** As strict as what cleaned it when it was stored. */
const rules = {
  ALLOWED_TAGS: [...shownTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ADD_FORBID_CONTENTS: [...silentTags],
}

async function loadSanitiser(): Promise<Sanitise> {
  const { default: purify } = await import('dompurify')
  const parsed = document.createElement('template')
  return (html) => {
    // What is left of odd nesting may read differently a second time. What is shown is what stays as it is; if nothing does, its words.
    let [before, rounds] = [html, 0]
    while (rounds < 5) {
      parsed.innerHTML = purify.sanitize(before, rules)
      if (parsed.innerHTML === before) break
      before = parsed.innerHTML
      rounds += 1
    }
    if (rounds === 5) parsed.content.replaceChildren(parsed.content.textContent)
    for (const element of parsed.content.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) {
        if (element.localName !== 'a' || name !== 'href' || !isSafeAddress(element.getAttribute(name) ?? ''))
          element.removeAttribute(name)
      }
    }
    for (const link of parsed.content.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow'
    }
    return parsed.content
  }
}
