import { barePng } from '#shared/file/png.ts'
import { bareJpeg } from '#shared/file/jpeg.ts'
import { withoutControls } from './sanitize-html.ts'

/** What a drawing may be made of: shapes, words and gradients. Nothing that refers elsewhere, moves or runs. */
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

const dataAddress = /^data:(image\/svg\+xml|image\/png|image\/jpeg)(?:;charset=[\w-]+|;utf8)?(;base64)?,/i

/**
 * A small picture without whatever could run or load: SVG text, a data address of one, of a PNG or of a JPEG, each in the form
 * in which it came. An empty one stays empty. Undefined when it is no such picture.
 */
export async function sanitizeSvg(picture: string): Promise<string | undefined> {
  const trimmed = picture.trim()
  if (trimmed === '') return ''
  if (trimmed.startsWith('<')) return await cleanDrawing(trimmed)
  const [start, type = '', isBase64] = dataAddress.exec(trimmed) ?? []
  if (start === undefined) return undefined
  const data = trimmed.slice(start.length)
  if (type.toLowerCase() === 'image/svg+xml') return await cleanAddress(data, isBase64 !== undefined)
  return isBase64 === undefined ? undefined : barePicture(data)
}

/** A drawing in a data address. */
async function cleanAddress(data: string, isBase64: boolean): Promise<string | undefined> {
  const drawing = isBase64 ? new TextDecoder().decode(bytesOf(data)) : unescaped(data)
  const clean = drawing === undefined ? undefined : await cleanDrawing(drawing)
  if (clean === undefined) return undefined
  return isBase64
    ? `data:image/svg+xml;base64,${Buffer.from(clean).toString('base64')}`
    : `data:image/svg+xml,${encodeURIComponent(clean)}`
}

/** Known by its bytes, whatever it is called, and freed of all that is no picture. */
function barePicture(base64: string): string | undefined {
  const bytes = bytesOf(base64)
  const png = barePng(bytes)
  if (png !== undefined) return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const jpeg = bareJpeg(bytes)
  return jpeg === undefined ? undefined : `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** Undefined where a percent sign begins no letter. */
function unescaped(data: string): string | undefined {
  try {
    return decodeURIComponent(data)
  } catch {
    return undefined
  }
}

/** One drawing, read and written as XML, as whoever shows it reads it. Undefined when it is none, or more than one. */
async function cleanDrawing(svg: string): Promise<string | undefined> {
  // Before it may stand how its file was written, and by which program.
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

/** Numbers, names and colours. A gradient may be named only when it lies in the same drawing. */
function isHarmless([name, value]: readonly [string, string]): boolean {
  if (!attributes.includes(name)) return false
  return /^url\(#[\w-]{1,40}\)$/.test(value) || (/^[\w\s.,+\-#%()'/]*$/.test(value) && !/url\s*\(/i.test(value))
}
