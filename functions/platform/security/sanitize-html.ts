import { type HtmlUse, htmlTags, isSafeAddress, silentTags } from '#shared/kernel/html.ts'

/** Deeper than anybody writes. A browser becomes slow where thousands of elements lie in one another. */
const nestingLimit = 24

/** Signs that no text has and that readers of HTML take differently; a line's end and a tab stay. */
// oxlint-disable-next-line no-control-regex -- that is what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Enough: what is left after cleaning is nearly always what is left after cleaning that. */
const roundsMax = 4

/**
 * HTML of the desk without whatever could run, load, be filled in or hide where it leads. What is clean comes back letter for
 * letter; a text without markup keeps its words.
 */
export async function sanitizeHtml(html: string, use: HtmlUse): Promise<string> {
  // Heavy, and only needed when something is written: functions that only mark availability never load it.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const rules = {
    allowedTags: [...htmlTags[use]],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard' as const,
    nonTextTags: [...silentTags],
    nestingLimit,
    transformTags: { a: safeLink },
  }
  const once = (dirty: string) => sanitizeHtml(withoutControls(dirty), rules)
  return untilStable(once, html)
}

function safeLink(tagName: string, { href = '' }: { readonly href?: string }) {
  const address = href.trim()
  return { tagName, attribs: { ...(isSafeAddress(address) && { href: address }), rel: 'noopener' } }
}

/** Text that is whole, and made of signs alone that a page or a picture may have. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(controls, '')
}

/** What comes back unchanged. Whatever does not settle is no markup that anybody wrote: it stays as text. */
function untilStable(clean: (dirty: string) => string, dirty: string): string {
  let kept = clean(dirty)
  for (let round = 0; round < roundsMax; round += 1) {
    const again = clean(kept)
    if (again === kept) return kept
    kept = again
  }
  return kept.replace(/[<>]/g, '')
}
