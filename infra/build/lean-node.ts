import type { Plugin } from 'esbuild'

const namespace = 'lean-node'

/**
 * Takes some of Node's own modules as they are. An `import` makes Node look at everything that a module exports, to name it: at
 * `node:http` it finds WebSocket and loads undici for it, a third of a small function's start; at `node:process` it opens
 * the three streams.
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

/** Of a part of a bundle: whether it is such a module, which weighs nothing wherever it is asked for. */
export function isLeanNode(path: string): boolean {
  return path.startsWith(`${namespace}:`)
}
