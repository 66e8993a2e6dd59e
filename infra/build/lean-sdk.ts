import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

const namespace = 'lean-sdk'

/** Packages that every client imports for what no function uses, and what a client needs of them nevertheless. */
const replaced: Readonly<Record<string, string>> = {
  // Lambda gives credentials in the environment. The others of the chain look into files and ask other services.
  '@aws-sdk/credential-provider-node': "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
  // No command of DynamoDB looks for its endpoint any more: the client only carries the settings of the search and its cache.
  '@aws-sdk/middleware-endpoint-discovery':
    'export const resolveEndpointDiscoveryConfig = (config) => config, NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {}',
  // S3 has one operation that streams events, and no function calls it.
  '@smithy/core/event-streams':
    'export const resolveEventStreamSerdeConfig = (config) => config, eventStreamSerdeProvider = undefined',
}

/** Removes parts of the AWS SDK that no function uses and that esbuild cannot remove by itself. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(esbuild) {
    esbuild.onResolve(
      { filter: /^@(aws-sdk|smithy)\/(credential-provider-node|middleware-endpoint-discovery|core\/event-streams)$/ },
      ({ path, kind, resolveDir }) =>
        kind === 'dynamic-import' ? { path, external: true } : { path, namespace, pluginData: resolveDir },
    )
    esbuild.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
      contents: replaced[path],
      loader: 'js',
      resolveDir: String(pluginData),
    }))
    // A client names its version to AWS, and imports the list of its packages too.
    esbuild.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
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
