import { fileURLToPath } from 'node:url'
import { listFiles, readSources, type Source } from './source.ts'

export interface Module extends Source {
  /** Its exports by name. */
  readonly exports: Readonly<Record<string, unknown>>
}

export const repo = fileURLToPath(new URL('../..', import.meta.url))

/** Imports every module of the repository whose path matches, tests excluded. The tests compare the registries with these files. */
export async function modulesLike(pattern: RegExp): Promise<readonly Module[]> {
  const paths = (await listFiles(repo)).filter((path) => pattern.test(path) && !path.endsWith('.test.ts')).sort()
  const sources = await readSources(repo, paths)
  return Promise.all(
    sources.map(async (source) => ({
      ...source,
      exports: (await import(/* @vite-ignore */ `#${source.path}`)) as Module['exports'],
    })),
  )
}
