import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Removes parts of the AWS SDK that no function uses and that esbuild cannot remove by itself. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(esbuild) {
    // Loaded when an operation streams events. The S3 client refers to it for such an operation, which no function calls.
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
 * The SDK writes the keys of its schemas as `[_hH]:` after `const _hH = "httpHeader"`. esbuild assumes that a computed key has side
 * effects and keeps the schemas of all commands: 60 KB of S3 and 40 KB of SES. With literal keys it removes them.
 */
function withPlainKeys(text: string): string {
  const values = new Map(
    [...text.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  return text.replace(/\[(\w+)\]:/g, (key, name: string) => (values.has(name) ? `${values.get(name)}:` : key))
}
