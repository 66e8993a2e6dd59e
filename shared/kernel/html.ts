/** Tags of plain structured text. */
const text = ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'] as const

/**
 * The tags that HTML written by the desk may contain, by its use. This is an allowlist, so an unknown tag is removed. No listed tag
 * runs code, loads a resource, takes input or changes how a browser parses the rest.
 */
export const htmlTags = {
  overview: [...text, 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  news: [...text, 'blockquote', 'a'],
  answer: [...text, 'a'],
} as const
export type HtmlUse = keyof typeof htmlTags

/**
 * Tags that are removed together with their content, because the content is no text for a reader. Of any other
 * disallowed tag the text stays.
 */
export const removedTags: readonly string[] = [
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'option',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
]

/** Every tag that a screen renders, whatever the use. */
export const renderedTags: readonly string[] = [...htmlTags.overview, 'a']

/**
 * Whether a link may point to this address: an https URL or a mailto address. User information before the host is refused, because
 * it can disguise a foreign host; so are spaces and control characters, because they hide how a browser reads the address.
 */
export function isSafeAddress(address: string): boolean {
  return (
    /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\p{C}\\]*)?$/iu.test(address) ||
    /^mailto:[\w.+-]+@[a-z0-9.-]+(?:\?[!-~]*)?$/i.test(address)
  )
}
