/** What an answer may be made of: text with structure, and links. */
const allowedTags = ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a']

/** The answer without whatever could run, load or hide where it leads. */
export async function cleanAnswer(html: string): Promise<string> {
  // Heavy, and only needed when an answer is written.
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: { ...(href !== undefined && { href }), rel: 'noopener' } }) },
  })
}
