import type { Plugin } from 'esbuild'

const namespace = 'lean-node'

/**
 * Loads some of Node's own modules by `process.getBuiltinModule`. An `import` makes Node evaluate every export of a module: for
 * `node:http` this includes WebSocket, which loads undici (a third of the start of a small function), and for `node:process`
 * it opens the three standard streams.
 */
export const leanNode: Plugin = {
  name: 'lean-node',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^node:(https?|process)$/ }, ({ path }) => ({ path, namespace }))
    esbuild.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
      loader: 'js',
    }))
  },
}
