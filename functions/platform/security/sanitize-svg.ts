import { stripPngMetadata } from '#shared/file/png.ts'
import { stripJpegMetadata } from '#shared/file/jpeg.ts'
import { withoutControls } from './sanitize-html.ts'

/** The allowed elements of an SVG: shapes, text and gradients. No references, animation or scripts. */
const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'stop']
const elements = ['svg', 'g', ...shapes, 'text', 'tspan', 'defs', 'linearGradient', 'radialGradient', 'title']

const attributes = [
  'id',
  'viewBox',
  'width',
  'height',
  'preserveAspectRatio',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'd',
  'points',
  'transform',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'textLength',
  'lengthAdjust',
  'role',
  'aria-label',
]
const namespace = 'http://www.w3.org/2000/svg'

const dataUrl = /^data:(image\/svg\+xml|image\/png|image\/jpeg)(?:;charset=[\w-]+|;utf8)?(;base64)?,/i

/**
 * Removes from a small picture everything that could run scripts or load resources. Takes SVG text, or a data URL of an SVG,
 * PNG or JPEG, and returns the same form. An empty text stays empty. Undefined when it is no such picture.
 */
export async function sanitizeSvg(picture: string): Promise<string | undefined> {
  const trimmed = picture.trim()
  if (trimmed === '') return ''
  if (trimmed.startsWith('<')) return await cleanSvg(trimmed)
  const [start, type = '', isBase64] = dataUrl.exec(trimmed) ?? []
  if (start === undefined) return undefined
  const data = trimmed.slice(start.length)
  if (type.toLowerCase() === 'image/svg+xml') return await cleanDataUrl(data, isBase64 !== undefined)
  return isBase64 === undefined ? undefined : barePicture(data)
}

/** The SVG of a data URL, cleaned, as a data URL. */
async function cleanDataUrl(data: string, isBase64: boolean): Promise<string | undefined> {
  const svg = isBase64 ? new TextDecoder().decode(bytesOf(data)) : unescaped(data)
  const clean = svg === undefined ? undefined : await cleanSvg(svg)
  if (clean === undefined) return undefined
  return isBase64
    ? `data:image/svg+xml;base64,${Buffer.from(clean).toString('base64')}`
    : `data:image/svg+xml,${encodeURIComponent(clean)}`
}

/** A PNG or JPEG, recognised by its bytes and stripped of metadata. */
function barePicture(base64: string): string | undefined {
  const bytes = bytesOf(base64)
  const png = stripPngMetadata(bytes)
  if (png !== undefined) return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const jpeg = stripJpegMetadata(bytes)
  return jpeg === undefined ? undefined : `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** Undefined when a percent escape is malformed. */
function unescaped(data: string): string | undefined {
  try {
    return decodeURIComponent(data)
  } catch {
    return undefined
  }
}

/** One SVG element, parsed and written as XML, as browsers parse it. Undefined when there is none, or more than one. */
async function cleanSvg(svg: string): Promise<string | undefined> {
  // An XML declaration, a doctype or a comment may precede the element.
  const start = svg.search(/<svg[\s/>]/)
  if (start < 0) return undefined
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(withoutControls(svg.slice(start)), {
    allowedTags: elements,
    allowedAttributes: { '*': attributes, svg: ['xmlns'] },
    nonBooleanAttributes: ['*'],
    nonTextTags: [
      'script',
      'style',
      'foreignObject',
      'metadata',
      'desc',
      'textarea',
      'option',
      'xmp',
      'iframe',
      'noscript',
    ],
    nestingLimit: 24,
    selfClosing: shapes,
    parser: { xmlMode: true, decodeEntities: true },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: {
          ...(tagName === 'svg' && { xmlns: namespace }),
          ...Object.fromEntries(Object.entries(attribs).filter(isHarmless)),
        },
      }),
    },
  }).trim()
  const isOne =
    clean.startsWith('<svg ') &&
    clean.endsWith('</svg>') &&
    clean.lastIndexOf('<svg') === 0 &&
    clean.indexOf('</svg>') === clean.length - '</svg>'.length
  return isOne ? clean : undefined
}

/** Whether an attribute holds only numbers, names and colours. `url()` may refer only to an element of the same SVG. */
function isHarmless([name, value]: readonly [string, string]): boolean {
  if (!attributes.includes(name)) return false
  return /^url\(#[\w-]{1,40}\)$/.test(value) || (/^[\w\s.,+\-#%()'/]*$/.test(value) && !/url\s*\(/i.test(value))
}
