/** What an overview may be made of: text with structure, no links, no pictures, no attributes. */
const allowedTags = ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** The overview without whatever could run, load or lead away. */
export async function cleanOverview(html: string): Promise<string> {
  // Heavy, and only needed when a company is written: functions that only mark availability never load it.
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' })
}
