// Runs before the commands of package.json. Plain JavaScript, because an older Node must be able to read it to be told so.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const nodeMin = 24
const packages = fileURLToPath(new URL('../../node_modules/zod', import.meta.url))
const isOld = Number(process.versions.node.split('.')[0]) < nodeMin

if (isOld || !existsSync(packages)) {
  const found = isOld
    ? `This is Node ${process.versions.node}; Ansh needs ${nodeMin}, which npm brings along.`
    : 'The packages of Ansh are not installed.'
  process.stderr.write(`\n${found} Run this first:\n\n  npm ci\n\n`)
  process.exitCode = 1
}
