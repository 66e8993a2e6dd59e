import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { repo } from './modules.ts'
import { listFiles, readSources, type Source } from './source.ts'

const layers = ['shared', 'events', 'functions', 'infra', 'web']

/** The import cycles of some files, each as its sorted paths. `import()` counts, which the lint rule import/no-cycle leaves out; `import type` is erased and does not. */
function importCycles(sources: readonly Source[]): readonly (readonly string[])[] {
  const paths = new Set(sources.map(({ path }) => path))
  const imports = new Map(
    sources.map((source) => [source.path, importedBy(source).filter((path) => paths.has(path))] as const),
  )
  const reachable = new Map(sources.map(({ path }) => [path, reachableFrom(path, imports)] as const))
  const cycles = sources.map(({ path }) =>
    [...(reachable.get(path) ?? [])].filter((other) => reachable.get(other)?.has(path)).toSorted(),
  )
  return [...new Map(cycles.filter((cycle) => cycle.length > 0).map((cycle) => [cycle.join(), cycle])).values()]
}

/** The paths that a file imports, statically or dynamically, without their query. */
function importedBy({ path, text }: Source): readonly string[] {
  const statements = text.replaceAll(/^(?:import|export) type [^]*? from '[^']+'$/gm, '')
  return [...statements.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
  )
}

/** The files that a file reaches by its imports. The file itself is one of them when it is part of a cycle. */
function reachableFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const imported of imports.get(path) ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      queue.push(imported)
    }
  }
  return found
}

it('product code has no import cycle, dynamic imports included', async () => {
  const files = (await listFiles(repo)).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && layers.includes(path.split('/')[0] ?? ''),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(importCycles(await readSources(repo, files))).toStrictEqual([])
})

it('a cycle is found through a dynamic import, an alias and a re-export, and not through a type', () => {
  const source = (path: string, text: string): Source => ({ path, text })
  expect(
    importCycles([
      source('web/one.ts', "export const load = () => import('./two.ts')"),
      source('web/two.ts', "import {\n  three,\n} from '#web/three.ts'"),
      source('web/three.ts', "export { one } from './one.ts'"),
      source('web/self.ts', "import './self.ts'"),
      source('web/four.ts', "import type { Five } from './five.ts'\nimport './one.ts'"),
      source('web/five.ts', "import './four.ts'"),
    ]),
  ).toStrictEqual([['web/one.ts', 'web/three.ts', 'web/two.ts'], ['web/self.ts']])
})
