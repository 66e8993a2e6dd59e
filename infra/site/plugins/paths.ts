import { glob, readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * `virtual:paths`: method and path of each endpoint, without the schemas of its contract. `virtual:member-paths` has those that only
 * screens behind the login name, so that the first route is without them. `root`: the folder `web`. A build contains only endpoints that the site names.
 */
export function paths(root: string): Plugin {
  const modules = ['virtual:paths', 'virtual:member-paths']
  let isBuild = false
  return {
    name: 'paths',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (modules.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!modules.includes(id.slice(1))) return undefined
      const { endpoints } = (await import(
        new URL('../../../shared/registry.ts', import.meta.url).href
      )) as typeof import('#shared/registry.ts')
      const [isNamed, isNamedEarly] = [await namedIn(root, ''), await namedIn(root, '{app,platform}/')]
      const table = Object.entries(endpoints).flatMap(([name, { method, path, who }]) => {
        const module = who !== 'investor' || isNamedEarly(name) ? 'virtual:paths' : 'virtual:member-paths'
        const isNeeded = module === id.slice(1) && (!isBuild || isNamed(name))
        return isNeeded ? [[name, `${method} ${path}`] as const] : []
      })
      return `export const paths = ${JSON.stringify(Object.fromEntries(table))}`
    },
  }
}

/** The site calls an endpoint by its name in quotes. `folder` of `root`: where. */
async function namedIn(root: string, folder: string): Promise<(name: string) => boolean> {
  const files = await Array.fromAsync(glob(`${root}/${folder}**/*.{ts,tsx}`))
  const texts = await Promise.all(
    files.filter((file) => !file.includes('.test.')).map((file) => readFile(file, 'utf8')),
  )
  return (name) => texts.some((text) => text.includes(`'${name}'`))
}
