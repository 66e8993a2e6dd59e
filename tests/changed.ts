import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * `npm run test:changed [-- <commit>]`: the tests of the modules that differ from a commit (the last one unless named), for the time
 * between two edits. `npm test` proves the rest.
 */

/** Integration tests by the module whose endpoints and subscribers they prove. */
const integrationTests: Readonly<Record<string, readonly string[]>> = {
  account: ['account/'],
  agreement: ['order/buy', 'platform/correlation'],
  desk: ['market/market-desk', 'account/account-status'],
  escrow: ['order/buy', 'order/exceptions'],
  file: ['file/'],
  holding: ['order/buy'],
  market: ['market/market', 'market/prices'],
  news: ['news/'],
  notification: ['notification/'],
  order: ['order/buy', 'order/race', 'order/exceptions'],
  payment: ['order/buy', 'order/exceptions', 'payment/verify-payment'],
  reconcile: ['order/exceptions'],
  support: ['support/'],
  webhook: ['order/exceptions'],
}

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', process.argv[2] ?? 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const filters = [...new Set(changed.flatMap(filtersOf))]

if (filters.length === 0) console.log('No test belongs to what has changed.')
else {
  console.log(`Tests of ${filters.join(', ')}`)
  const projects = ['unit', 'web', 'application'].flatMap((name) => ['--project', name])
  const { status } = spawnSync('vitest', ['run', ...projects, ...filters], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}

/** Which paths of tests a changed file asks for. */
function filtersOf(path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return existsSync(path) ? [path] : []
  const [layer = '', second = '', third = ''] = path.split('/')
  if (layer === 'events') return ['events/']
  if (layer === 'web') return [`web/${second}/${second === 'feature' ? `${third}/` : ''}`]
  if (layer === 'infra') return [`infra/${second}/`, ...(second === 'sandbox' ? ['tests/sandbox/'] : [])]
  if (layer !== 'shared' && layer !== 'functions') return []
  const own = [`shared/${second}/`, `functions/${second}/`]
  return [...own, ...(integrationTests[second] ?? []).map((name) => `tests/integration/${name}`)]
}
