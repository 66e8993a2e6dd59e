import { useEffect, useRef, useState } from 'react'
import { isSafeAddress, renderedTags, removedTags } from '#shared/kernel/html.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { truncateTree } from './truncate-words.ts'

type Sanitise = (html: string) => DocumentFragment

interface SafeHtmlProps {
  html: string
  id?: string
  /** Truncates the text after this many words. */
  wordsMax?: number
  onCut?: (cut: boolean) => void
  /** Called once the text is on the screen. */
  onShown?: () => void
}

/** HTML that the desk has written, in English. The server sanitises it when it is stored, this component again when it is shown (docs/adr/0034-sanitise-content-when-stored-and-when-shown.md). The sanitiser is loaded with the first text. */
export function SafeHtml({ html, id, wordsMax = Infinity, onCut, onShown }: SafeHtmlProps) {
  const host = useRef<HTMLDivElement>(null)
  const [sanitise, setSanitise] = useState<{ readonly run: Sanitise } | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let mounted = true
    loadSanitiser().then(
      (run) => mounted && setSanitise({ run }),
      () => mounted && setFailed(true),
    )
    return () => {
      mounted = false
    }
  }, [])

  useEffect(() => {
    if (sanitise === null || host.current === null) return
    const fragment = sanitise.run(html)
    const cut = truncateTree(fragment, wordsMax)
    onCut?.(cut)
    host.current.replaceChildren(fragment)
    onShown?.()
    // `onCut` and `onShown` are no dependencies: a new function does not change the text.
  }, [sanitise, html, wordsMax])

  useEffect(() => {
    if (failed) onShown?.()
  }, [failed])

  // Without the sanitiser the text is shown without markup: a document parsed by DOMParser runs no script.
  if (failed)
    return (
      <p id={id} lang="en" translate="no">
        {new DOMParser().parseFromString(html, 'text/html').body.textContent}
      </p>
    )
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
        lang="en"
        className="text-base wrap-anywhere [&_a]:text-brand [&_a]:underline [&_:is(h3,h4)]:mt-5 [&_:is(h3,h4)]:mb-1.5 [&_:is(h3,h4)]:font-semibold [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-2.5 [&_ul]:list-disc [&_ul,&_ol]:my-2"
      />
    </>
  )
}

/** The same rules as when it was stored (functions/platform/security/sanitize-html.ts). */
const rules = {
  ALLOWED_TAGS: [...renderedTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ADD_FORBID_CONTENTS: [...removedTags],
}

async function loadSanitiser(): Promise<Sanitise> {
  const { default: purify } = await import('dompurify')
  const parsed = document.createElement('template')
  return (html) => {
    // Odd nesting may be parsed differently the second time. So sanitising is repeated until the result is stable; after five rounds only the text is kept.
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
