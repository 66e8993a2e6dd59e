import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openFiles } from '#infra/local/files.ts'
import { prerendered } from '#infra/site/headers.ts'
import type { HttpRequest } from './server.ts'
import { localSettings } from '#infra/local/settings.ts'
import { openSite } from './http-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-site-'))
const script = 'export const x = 1\n'.repeat(200)

beforeAll(() => {
  for (const name of ['assets', 'api']) mkdirSync(join(folder, name))
  for (const [name, text] of [
    ['landing.html', 'landing'],
    ['home.html', 'home'],
    ['app.html', 'app'],
    ['not-found.html', 'not found'],
    ['robots.txt', 'User-agent: *'],
    ['favicon.svg', '<svg/>'],
    ['.secret', 'no'],
    ['assets/entry-DkPq3_x1.js', script],
    ['api/openapi.json', '{"openapi":"3.1.0"}'],
  ] as const)
    writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
const clock = movableClock(instantOf('2026-11-21T10:00:00.000Z'))
const files = openFiles({ address: 'http://localhost:5173/files', signingKey: 'k', clock })
const targets: string[] = []
const gateway = {
  async call({ target }: HttpRequest) {
    targets.push(target)
    return { status: 204, headers: {}, body: '' }
  },
}
let closed = false
const site = openSite({
  folder,
  gateway,
  files,
  documents: files,
  settings,
  readMaintenance: async () => ({ on: closed }),
  razorPayKey: async () => 'rzp_test_1',
})
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  site({ method, target, headers, body: new Uint8Array(), address: '127.0.0.1' })

it.each([
  ['/', 200, 'landing', 'text/html; charset=utf-8', 'no-cache'],
  ['/home', 200, 'home', 'text/html; charset=utf-8', 'no-cache'],
  ['/companyOverview?tab=news', 200, 'app', 'text/html; charset=utf-8', 'no-cache'],
  ['/signupphone/', 200, 'app', 'text/html; charset=utf-8', 'no-cache'],
  ['/PROFILE/', 200, 'app', 'text/html; charset=utf-8', 'no-cache'],
  ['/c/INE0KV010100', 200, 'app', 'text/html; charset=utf-8', 'no-cache'],
  ['/company/acme', 404, 'not found', 'text/html; charset=utf-8', 'no-cache'],
  ['/home/nowhere', 404, 'not found', 'text/html; charset=utf-8', 'no-cache'],
  ['/not-found.html', 404, 'not found', 'text/html; charset=utf-8', 'no-cache'],
  ['/robots.txt', 200, 'User-agent: *', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ['/favicon.svg', 200, '<svg/>', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
  ['/assets/entry-DkPq3_x1.js', 200, script, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('serves %s', async (target, status, body, type, cache) => {
  const response = await get(target)
  expect([
    response.status,
    response.body.toString(),
    response.headers['content-type'],
    response.headers['cache-control'],
    response.headers['x-content-type-options'],
  ]).toEqual([status, body, type, cache, 'nosniff'])
})

it.each([
  '/gone.js',
  '/.secret',
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%5C..%5Cx.js',
  '/assets//entry-DkPq3_x1.js',
  '/a%00.js',
  '/assets'.concat('/.x/y.js'),
])('does not serve %s', async (target) => {
  expect((await get(target)).status).toBe(404)
})

it('answers 400 to broken encoding and 405 to methods other than GET and HEAD', async () => {
  expect((await get('/%zz')).status).toBe(400)
  expect((await get('/', {}, 'POST')).status).toBe(405)
})

it('compresses texts as the browser accepts, and answers 304 when the file is unchanged', async () => {
  const path = '/assets/entry-DkPq3_x1.js'
  const brotli = await get(path, { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip' })
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', script])
  const etag = brotli.headers['etag'] ?? ''
  expect((await get(path, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
})

it('answers 304 to a browser that has the page of an unknown address', async () => {
  const { headers } = await get('/nowhere')
  expect((await get('/nowhere', { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304)
})

it('allows scripts from this origin and the checkout only', async () => {
  const policy = (await get('/')).headers['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${Object.values(prerendered.scripts).join(' ')} http://localhost:5174;`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

it('serves the configuration without caching (S1, E1)', async () => {
  const { body, headers } = await get('/config.json')
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(String(body))).toEqual({
    ApiEndPoint: '/api',
    razorPayKey: 'rzp_test_1',
    maintenanceMode: false,
    singleLotMaxPrice: 200_000,
    buyTestingUserId1: '',
    buyTestingUserId2: '',
    razorPayCheckoutUrl: 'http://localhost:5174/razorpay/v1/checkout.js',
    launch: 'open',
    buyingOpen: true,
    smsCountries: ['91'],
  })
})

it('reads maintenance mode for each request of the configuration (E1)', async () => {
  const maintenanceMode = async () =>
    (JSON.parse(String((await get('/config.json')).body)) as { maintenanceMode: boolean }).maintenanceMode
  closed = true
  expect(await maintenanceMode()).toBe(true)
  closed = false
  expect(await maintenanceMode()).toBe(false)
})

it('serves the OpenAPI document of the build among the addresses of the API, during maintenance too', async () => {
  closed = true
  const { status, headers, body } = await get('/api/openapi.json')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=3600',
  ])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body.toString()).toBe('{"openapi":"3.1.0"}')
  expect((await get('/api/openapi.json', {}, 'POST')).status).toBe(405)
  closed = false
})

it('passes other paths below /api to the API unchanged', async () => {
  for (const target of ['/api/thing/a%2Fb?x=%201', '/api', '/api/']) await get(target)
  expect(targets).toEqual(['/thing/a%2Fb?x=%201', '/', '/'])
})

it('serves a file at its presigned address until that expires', async () => {
  await files.put('deal/1.html', Buffer.from('<script>1</script>'), 'text/html')
  const address = await files.presign('deal/1.html', 'Deal "term" ₹.html', 60)
  const target = address.slice('http://localhost:5173'.length)
  const { status, headers, body } = await get(target)
  expect([status, Buffer.from(body as Uint8Array).toString()]).toEqual([200, '<script>1</script>'])
  expect(headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Deal _term_ _.html"; filename*=UTF-8''Deal%20%22term%22%20%E2%82%B9.html`,
  )
  expect((await get(target.replace('60', '61').replace('expires=1', 'expires=2'))).status).toBe(403)
  clock.advance(61_000)
  expect((await get(target)).status).toBe(403)
})

it.each(['landing', 'app'])('names a picture of its own origin in %s.html, for previews of its links', async (page) => {
  const source = mkdtempSync(join(tmpdir(), 'ansh-page-'))
  writeFileSync(join(source, 'landing.html'), readFileSync(`web/${page}.html`))
  const built = openSite({
    folder: source,
    gateway,
    files,
    documents: files,
    settings,
    readMaintenance: async () => ({ on: false }),
    razorPayKey: async () => 'rzp_test_1',
  })
  const { body } = await built({
    method: 'GET',
    target: '/',
    headers: {},
    body: new Uint8Array(),
    address: '127.0.0.1',
  })
  rmSync(source, { recursive: true })
  expect(String(body)).toContain('<meta property="og:image" content="http://localhost:5173/icon-512.png" />')
  expect(String(body)).not.toContain('site.invalid')
})
