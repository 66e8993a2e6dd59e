import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Where the library makes its decoder of Brotli. */
const maker = 'makeBrotliDecode=()=>{'

/**
 * Removes the decoder of Brotli from the library that opens PDFs: a tenth of it, for a packing that PDF 2.0 has as an extension only.
 * A page that is packed so cannot be read. After a `return` esbuild removes the rest.
 */
export const leanPdf: Plugin = {
  name: 'lean-pdf',
  setup(esbuild) {
    esbuild.onLoad({ filter: /unpdf[\\/]dist[\\/]pdfjs\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (text.split(maker).length !== 2)
        throw new Error(
          `${path} has no \`${maker}\` any more: look for the decoder of Brotli and adapt infra/build/lean-pdf.ts`,
        )
      return { contents: text.replace(maker, `${maker}return;`), loader: 'js' }
    })
  },
}
