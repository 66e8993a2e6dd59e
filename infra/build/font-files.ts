import type { Plugin } from 'esbuild'
import { scripts } from '#shared/agreement/scripts.ts'

/**
 * Puts the font of each script into a chunk of its own, which a function loads when a name needs it. In the local app
 * functions/agreement/pdf/font-file.ts reads the same files from the packages.
 */
export const fontFiles: Plugin = {
  name: 'font-files',
  setup(esbuild) {
    esbuild.onLoad({ filter: /functions\/agreement\/pdf\/font-file\.ts$/ }, () => ({
      contents: [
        'const files = {',
        ...Object.keys(scripts).map((script) => {
          const name = `noto-sans-${script}`
          return `  '${script}': () => import('@fontsource/${name}/files/${name}-${script}-400-normal.woff'),`
        }),
        '}',
        'export const readFont = async (script) => (await files[script]()).default',
      ].join('\n'),
      loader: 'js',
    }))
  },
}
