/** Text with structure. */
const text = ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'] as const

/**
 * What HTML of the desk may be made of, by its use: a list of what is allowed, so that whatever nobody has thought of is not. None
 * of these can run, load or be filled in, and none changes how a browser reads what comes behind it.
 */
export const htmlTags = {
  overview: [...text, 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  news: [...text, 'blockquote', 'a'],
  answer: [...text, 'a'],
} as const
export type HtmlUse = keyof typeof htmlTags

/** What says nothing to a reader: it goes with all that it holds. Of whatever else is not allowed the words stay. */
export const silentTags: readonly string[] = [
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

/** What a screen shows of any of them. */
export const shownTags: readonly string[] = [...htmlTags.overview, 'a']

/**
 * Whether a link may lead there: to a host by https, or to a letter. A name before the host would dress up another address as
 * ours, and a space or a sign that nobody sees hides what a browser makes of the rest.
 */
export function isSafeAddress(address: string): boolean {
  return (
    /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\p{C}\\]*)?$/iu.test(address) ||
    /^mailto:[\w.+-]+@[a-z0-9.-]+(?:\?[!-~]*)?$/i.test(address)
  )
}
