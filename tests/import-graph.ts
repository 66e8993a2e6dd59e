import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file → the files that import it. Paths are those of the repository. */
export type Importers = ReadonlyMap<string, readonly string[]>

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"]((?:\.{1,2}\/|#)[^'"?]+)/g

/** Reads the imports of source files: relative ones, and those of the layers (`#shared/…`). Packages are left out. */
export function importersOf(files: readonly string[], read = (file: string) => readFileSync(file, 'utf8')): Importers {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const [, path = ''] of read(file).matchAll(specifier)) {
      const imported = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

/** The files themselves, and all that import one of them, directly or through others. */
export function dependentsOf(importers: Importers, files: readonly string[]): readonly string[] {
  const reached = new Set(files)
  // A set may grow while it is iterated.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached]
}
