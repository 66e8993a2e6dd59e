import type { Plugin } from 'vite'

/** Creates the elements of the site in the language of its screens: a runtime of its own stands before React's (web/language/jsx-runtime.ts). `root`: the folder `web`. */
export function words(root: string): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
      handler: (id, importer = '') =>
        importer.startsWith(`${root}/`) && !importer.startsWith(`${root}/language/`)
          ? `${root}/language/${id.slice('react/'.length)}.ts`
          : undefined,
    },
  }
}
