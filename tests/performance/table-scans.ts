import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scan = /\bScanCommand\b|\b(Batch)?ExecuteStatement|\bExecuteTransaction|\bpaginateScan\b/

/** The functions' own files that could read a whole table: by a scan, or by PartiQL, which may scan. */
export function scanningFiles(): readonly string[] {
  return globSync('functions/**/*.ts', { cwd: root }).filter((file) =>
    scan.test(readFileSync(`${root}${file}`, 'utf8')),
  )
}
