import { globSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

const folder = join(import.meta.dirname, '../../infra/sandbox/recorded')

/** The paths of the recorded bodies by vendor and name, as in `razorpay/order-fetch`. The folders within a vendor only sort them. */
export const recordedFiles: ReadonlyMap<string, string> = new Map(
  globSync('**/*.json', { cwd: folder })
    .toSorted()
    .map((path) => [`${path.split(sep)[0]}/${basename(path, '.json')}`, join(folder, path)]),
)

/** The path of a recorded body. Throws when there is none. */
export function recordedFile(name: string): string {
  const path = recordedFiles.get(name)
  if (path === undefined) throw new Error(`nothing is recorded as ${name}`)
  return path
}
