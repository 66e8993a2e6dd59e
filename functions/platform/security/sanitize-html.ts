import { type HtmlUse, htmlTags, isSafeAddress, removedTags } from '#shared/kernel/html.ts'

/** Deeper than any real text. Browsers become slow with thousands of nested elements. */
const nestingLimit = 24

/** Control characters, which HTML parsers treat differently from one another; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Cleaning a text twice nearly always gives the same result as cleaning it once, so a few rounds are enough. */
const roundsMax = 4

/**
 * Removes from the desk's HTML everything that could run scripts, load resources, take input or disguise a link. Clean HTML is
 * returned unchanged (docs/adr/0034-sanitise-content-when-stored-and-when-shown.md).
 */
export async function sanitizeHtml(html: string, use: HtmlUse): Promise<string> {
  // Loaded on demand, because it is large and only functions that store such texts need it.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const rules = {
    allowedTags: [...htmlTags[use]],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard' as const,
    nonTextTags: [...removedTags],
    nestingLimit,
    transformTags: { a: safeLink },
  }
  const clean = (dirty: string) => sanitizeHtml(withoutControls(dirty), rules)
  return untilStable(clean, html)
}

function safeLink(tagName: string, { href = '' }: { readonly href?: string }) {
  const address = href.trim()
  return { tagName, attribs: { ...(isSafeAddress(address) && { href: address }), rel: 'noopener' } }
}

/** The text as well-formed Unicode, without control characters. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(controls, '')
}

/** Cleans until the result no longer changes. If it does not within `roundsMax` rounds, the input is no genuine markup: angle brackets are removed and the rest stays as text. */
function untilStable(clean: (dirty: string) => string, dirty: string): string {
  let cleaned = clean(dirty)
  for (let round = 0; round < roundsMax; round += 1) {
    const again = clean(cleaned)
    if (again === cleaned) return cleaned
    cleaned = again
  }
  return cleaned.replace(/[<>]/g, '')
}
