/** What a news item may be made of: text with structure, and links to where it comes from. */
const allowedTags = ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'blockquote', 'a']

/** The description without whatever could run, load or steer the page that links away. */
export async function cleanDescription(html: string): Promise<string> {
  // Heavy, and only needed when news is written.
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
}
