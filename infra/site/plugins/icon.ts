import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Writes the icon of the tab into each page: 300 bytes instead of a request. `root`: the folder `web`. */
export function icon(root: string): Plugin {
  return {
    name: 'icon',
    apply: 'build',
    async transformIndexHtml(html) {
      const svg = await readFile(`${root}/public/favicon.svg`, 'utf8')
      return html.replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(svg.trim())}"`)
    },
  }
}
