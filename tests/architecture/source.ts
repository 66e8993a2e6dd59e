import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const ignored = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out'])

/** The paths of all files of the repository, without generated and ignored folders. */
export async function listFiles(repo: string, folder = repo): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const kept = entries.filter(({ name }) => !ignored.has(name) && !name.endsWith('.log'))
  const found = await Promise.all(
    kept.map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(repo, path) : Promise.resolve([relative(repo, path)])
    }),
  )
  return found.flat().map((path) => path.split(sep).join('/'))
}

export interface Source {
  readonly path: string
  readonly text: string
}

export function readSources(repo: string, paths: readonly string[]): Promise<readonly Source[]> {
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(repo, path), 'utf8') })))
}

/** `path:line` of each match of the pattern, comments excluded. */
export function linesMatching({ path, text }: Source, pattern: RegExp): readonly string[] {
  const lines = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, index) =>
    pattern.test(line.replace(/(^|\s)\/\/ .*/, '')) ? [`${path}:${index + 1}`] : [],
  )
}
