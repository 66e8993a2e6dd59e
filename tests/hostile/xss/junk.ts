import fc from 'fast-check'

const words = fc.constantFrom('one', 'two', ' three ', ',', '\n', '&amp;', '&lt;', '&', '<', '>', '"', "'", '\u00a0', '\u0000', 'कंपनी', '🙂', 'x'.repeat(30), '=', '/', '--', ']]>')
const names = fc.constantFrom('p', 'b', 'i', 'a', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'h3', 'blockquote', 'br', 'strong', 'em', 'div', 'svg', 'math', 'mi', 'style', 'script', 'noscript', 'template', 'select', 'option', 'form', 'iframe', 'title', 'textarea', 'xmp', 'desc', 'button', 'plaintext')
const attributes = fc.constantFrom('', ' href="https://x.example/a"', ' href=javascript:ran(0)', ' onclick=ran(0)', ' title="<b>"', " id='x", ' href=x/', ' /', ' style="a:b"')
const tags = fc.oneof(
  fc.tuple(names, attributes).map(([name, attribute]) => `<${name}${attribute}>`),
  names.map((name) => `</${name}>`),
  fc.constantFrom('<!--', '-->', '<![CDATA[', '<?x', '<!DOCTYPE x>', '</', '<!'),
)

/** Words and tags in any order. */
export const junk = fc.array(fc.oneof({ weight: 3, arbitrary: tags }, { weight: 2, arbitrary: words }), { maxLength: 80 }).map((parts) => parts.join(''))
