import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { confined } from './confined.ts'

/** What a library that runs code of a file could try. */
const attempts = {
  'read the environment of the function': 'fs.readFileSync(`/proc/${process.ppid}/environ`)',
  'read a file of the system': "fs.readFileSync('/etc/passwd')",
  'write beside the code': "fs.writeFileSync('functions/kyc/pdf/x', '')",
  'write elsewhere': "fs.writeFileSync('/tmp/x', '')",
  'start a program': "process.getBuiltinModule('node:child_process').spawnSync('env')",
  'start a thread': "new (process.getBuiltinModule('node:worker_threads').Worker)('0', { eval: true })",
}

it.each(Object.entries(attempts))('a confined process cannot %s', (_, code) => {
  const script = `const fs = process.getBuiltinModule('node:fs'); try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`
  const { env, execArgv } = confined(import.meta.url)
  const { stdout } = spawnSync(process.execPath, [...execArgv, '--eval', script], { env, encoding: 'utf8' })
  expect(stdout.trim()).toBe('ERR_ACCESS_DENIED')
})

it('a confined process has an empty environment, and can read its own code', () => {
  const script = `console.log(JSON.stringify([process.env, process.getBuiltinModule('node:fs').existsSync('functions/kyc/pdf/child.ts')]))`
  const { env, execArgv } = confined(import.meta.url)
  const { stdout } = spawnSync(process.execPath, [...execArgv, '--eval', script], { env, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual([{}, true])
})
