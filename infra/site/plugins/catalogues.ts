import { type PluginItem, type PluginObject, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

/** Files that have texts for people. */
const hasTexts = /from '@lingui\/(?:core|react)\/macro'/

/**
 * Compiles the texts of the site and its Hindi catalogues (lingui.config.ts, docs/adr/0039-support-the-languages-of-india.md). English stays in
 * the code. Each file with texts says which catalogue it needs, so that catalogues load with the screens that need them. `root`: the folder `web`.
 */
export function catalogues(root: string): PluginOption[] {
  const macro: PluginItem = ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }]
  return [
    {
      name: 'needed-catalogues',
      enforce: 'pre',
      transform: {
        filter: { id: new RegExp(String.raw`^${root}/.*\.tsx?$`), code: hasTexts },
        handler: (code, id) => ({ code: `${code}\n${need(id.slice(root.length + 1))}`, map: null }),
      },
    },
    lingui({ failOnCompileError: true }),
    babel({
      presets: [
        {
          preset: () => ({ plugins: [macro, compiledMessages] }),
          rolldown: { filter: { id: /\.tsx?$/, code: hasTexts } },
        },
      ],
    }),
  ]
}

function need(file: string): string {
  const { 1: feature = 'app' } = /^feature\/(\w+)\//.exec(file) ?? []
  return `import { needCatalogue } from '#web/language/catalogues.ts'\nneedCatalogue('${feature}')\n`
}

/**
 * Compiles the English messages that the macro leaves in the code, as the loader of Lingui compiles those of a catalogue. Without it
 * each reader would load the parser of messages, 6 KB, and parse a text each time it is shown.
 */
function compiledMessages(): PluginObject {
  return {
    name: 'compiled-messages',
    visitor: {
      ObjectProperty({ node, parent }) {
        if (!types.isIdentifier(node.key, { name: 'message' }) || !types.isStringLiteral(node.value)) return
        // The macro marks what it writes.
        if (parent.leadingComments?.some(({ value }) => value === '* i18n '))
          node.value = types.valueToNode(compileMessage(node.value.value))
      },
    },
  }
}
