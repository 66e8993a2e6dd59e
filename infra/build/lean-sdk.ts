import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Leaves out of the SDK what no function of ours can come to use, and esbuild cannot know. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(esbuild) {
    // Taken in when an operation streams events. S3's client has it at once, for one that none of ours asks for.
    esbuild.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
    esbuild.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: withPlainKeys(await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}

/**
 * The SDK writes the keys of its schemas as `[_hH]:` after `const _hH = "httpHeader"`. To esbuild such a key might do
 * something, so it keeps the schemas of every command there is: 60 KB of S3's and 40 KB of SES's. Written plainly they go.
 */
function withPlainKeys(text: string): string {
  const words = new Map(
    [...text.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', word = '']) => [name, word]),
  )
  return text.replace(/\[(\w+)\]:/g, (key, name: string) => (words.has(name) ? `${words.get(name)}:` : key))
}
