import { expect, it } from 'vitest'
import { cacheControlOf } from './file-kind.ts'

it('caches content-hashed files for a year, and has browsers revalidate pages and the service worker', () => {
  for (const path of [
    '/assets/entry-Cz9o4zdh.js',
    '/assets/DTVoZ-Xc.js',
    '/assets/-qxx6Ipv.js',
    '/assets/legal-policy-vztMA_38.json',
  ])
    expect(cacheControlOf(path), path).toBe('public, max-age=31536000, immutable')
  expect(cacheControlOf('/app.html')).toBe('no-cache')
  expect(cacheControlOf('/service-worker.js')).toBe('no-cache')
  expect(cacheControlOf('/favicon.svg')).toBe('public, max-age=3600')
})
