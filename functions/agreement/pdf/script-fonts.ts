import type { Font } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { rightToLeft, scripts, type ScriptName } from '#shared/agreement/scripts.ts'
import { readFont } from './font-file.ts'

// The standard fonts of a PDF have Latin letters only. Names in the scripts of India are printed with embedded ones
// (docs/adr/0039-support-the-languages-of-india.md).

export const rupeeSign = '₹'
/** The smallest font that has it. */
const rupeeFont: ScriptName = 'ol-chiki'

/** A font that is embedded in a document, and its rules for joining and placing signs. */
export interface ScriptFont {
  readonly embedded: PDFFont
  readonly shaping: Font
  /** Its words stand from right to left. */
  readonly isRightToLeft: boolean
}

/** Embeds the fonts of the scripts that the texts need, as far as their letters are used. A text without them, and without an amount, needs none and loads nothing. */
export async function embedScripts(document: PDFDocument, texts: readonly string[]): Promise<ScriptFont[]> {
  const text = texts.join(' ')
  const needed = (Object.keys(scripts) as ScriptName[]).filter(
    (name) => scripts[name].test(text) || (name === rupeeFont && text.includes(rupeeSign)),
  )
  if (needed.length === 0) return []
  const { default: fontkit } = await import('@cantoo/fontkit')
  const create = (bytes: Uint8Array) => plainly(fontkit.create(bytes) as Font)
  document.registerFontkit({ create } as never)
  return Promise.all(
    needed.map(async (name) => {
      const bytes = await readFont(name)
      // A name of our own, because the library would draw one: equal facts create equal bytes.
      const embedded = await document.embedFont(bytes, { subset: true, customName: `Noto-${name}` })
      return { embedded, shaping: create(bytes), isRightToLeft: rightToLeft.has(name) }
    }),
  )
}

/**
 * A font that does not reorder the signs of Meetei Mayek: they stand in the order of the text, and the library's rules for scripts
 * without rules of their own fail with some names, or never come to an end.
 */
function plainly(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text, features, script, ...more) =>
    layout(text, features, scripts['meetei-mayek'].test(text) ? 'DFLT' : script, ...more)
  return font
}
