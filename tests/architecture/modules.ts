import { fileURLToPath } from 'node:url'
import { listFiles, readSources, type Source } from './source.ts'

export interface Module extends Source {
  /** What it exports, by name. */
  readonly exports: Readonly<Record<string, unknown>>
}

export const repo = fileURLToPath(new URL('../..', import.meta.url))

/** Brings every module of the repository whose path looks so, tests aside: what a catalogue forgets is found by looking. */
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
