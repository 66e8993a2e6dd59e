/** Markup that is expensive to parse when repeated. */
export const nestings: readonly string[] = [
  '<b>',
  '<p>',
  '<a href=',
  '<a href="https://',
  '<!--',
  '<![CDATA[',
  '<svg><style>',
  '<table><tr><td>',
  '<iframe>',
  '<noscript>',
  '<x/',
  '&',
  '&#',
  '&lt;',
  '</p>',
  '<a ',
  "<a b='",
  '<b><i></b></i>',
  '<li><ul>',
  '<',
  '>',
  '<math><mi>',
  '<select><option>',
  '<xmp><b>',
  '<b a=1 b=2 c=3 ',
  '<a><table>',
  '<b><p></b>',
  '<blockquote>',
  '<a href="https://x.example">',
  '<table>',
  '<i><b><em><strong>',
  'w ',
  '<br>',
]

/** Repeated up to the maximum length of an overview. */
export function longest(piece: string): string {
  return piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000)
}
