// Runs before the commands of package.json. Plain JavaScript, so that an older Node can run it and report its version.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const nodeMin = 24
const packages = fileURLToPath(new URL('../../node_modules/zod', import.meta.url))
const isOld = Number(process.versions.node.split('.')[0]) < nodeMin

if (isOld || !existsSync(packages)) {
  const problem = isOld
    ? `This is Node ${process.versions.node}; Ansh needs Node ${nodeMin}, which npm installs.`
    : 'The packages of Ansh are not installed.'
  process.stderr.write(`\n${problem} Run this first:\n\n  npm ci\n\n`)
  process.exitCode = 1
}
