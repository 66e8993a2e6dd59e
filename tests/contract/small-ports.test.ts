import { spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { secretNames } from '#shared/kernel/permissions.ts'
import { Id, idPrefixes } from '#shared/kernel/id.ts'
import { persistentClock, movableClock, shiftedClock, systemClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { seededIds, systemIds } from '#infra/local/ids.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { describeSecrets } from './secrets-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-ports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = instantOf('2026-11-21T10:00:00.000Z')

let stages = 0

const nothing = () => undefined

describeSecrets('secrets in a file', async () => {
  const file = join(folder, `stage-${(stages += 1)}`, 'secrets.json')
  return { secrets: openSecrets({ file }), others: openSecrets({ file }), wait: nothing, close: nothing }
})

describeSecrets('secrets in memory', async () => {
  const secrets = openSecrets()
  return { secrets, others: secrets, wait: nothing, close: nothing }
})

async function readAll(file: string): Promise<string[]> {
  const secrets = openSecrets({ file })
  return Promise.all(secretNames.map((name) => secrets.read(name)))
}

describe('secrets', () => {
  it('are made once and readable by the owner only', async () => {
    const file = join(folder, 'kept', 'secrets.json')
    const first = await readAll(file)
    expect(new Set(first).size).toBe(secretNames.length)
    expect(await readAll(file)).toStrictEqual(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'kept'))).toStrictEqual(['secrets.json'])
  })

  it('are the same for processes that start at once', { timeout: 30_000 }, async () => {
    const file = join(folder, 'raced', 'secrets.json')
    const source = join(import.meta.dirname, '../../infra/local/secrets.ts')
    const code = `import { openSecrets } from ${JSON.stringify(source)}; const s = openSecrets({ file: ${JSON.stringify(file)} });
      console.log(JSON.stringify([await s.read('session-signing-keys'), await s.read('session-keys'), await s.read('hash-key'), await s.read('vouch-signing-key')]))`
    const printed = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        return (await Array.fromAsync(child.stdout, String)).join('')
      }),
    )
    expect(printed[0]).toMatch(/PRIVATE KEY/)
    expect(new Set(printed).size).toBe(1)
  })

  it('keep values set by hand and make the others', async () => {
    const file = join(folder, 'by-hand.json')
    writeFileSync(file, JSON.stringify({ 'razorpay-key': 'mine' }))
    const [first, second] = [await readAll(file), await readAll(file)]
    expect(first).toContain('mine')
    expect(second).toStrictEqual(first)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toStrictEqual({ 'razorpay-key': 'mine' })
  })

  it('stay replaced after a restart, readable by the owner only, and leave the first file unchanged', async () => {
    const file = join(folder, 'replaced', 'secrets.json')
    await readAll(file)
    const before = readFileSync(file, 'utf8')
    await openSecrets({ file }).replace('hash-key', 'second', 'one')
    await openSecrets({ file }).replace('hash-key', 'third', 'two')
    expect(await readAll(file)).toContain('third')
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readdirSync(join(folder, 'replaced'))).toStrictEqual([
      'secrets.json',
      'secrets.json.hash-key.1',
      'secrets.json.hash-key.2',
    ])
    expect(statSync(`${file}.hash-key.2`).mode & 0o777).toBe(0o600)
  })

  it('hold keys that verify what signs, whatever a file of an earlier version holds', async () => {
    const file = join(folder, 'earlier', 'secrets.json')
    await readAll(file)
    const earlier = { ...JSON.parse(readFileSync(file, 'utf8')), 'session-keys': '{"current":"a","keys":[]}' }
    rmSync(file)
    writeFileSync(file, JSON.stringify({ ...earlier, 'session-signing-keys': undefined }))
    const secrets = openSecrets({ file })
    const [signing, verifying] = [await secrets.read('session-signing-keys'), await secrets.read('session-keys')]
    expect(JSON.parse(verifying).keys.map(({ kid }: { kid: string }) => kid)).toStrictEqual([
      JSON.parse(signing).current,
    ])
    expect(await readAll(file)).toContain(verifying)
  })

  it('hold keys that sign', async () => {
    const secrets = openSecrets({ clock: movableClock(start) })
    const { current, keys } = JSON.parse(await secrets.read('session-signing-keys'))
    const [{ kid, privateJwk, publicJwk, made_at }] = keys
    expect(made_at).toBe(start)
    expect(JSON.parse(await secrets.read('session-keys'))).toStrictEqual({
      keys: [{ kid, publicJwk, published_at: start }],
    })
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject('usr_1')
      .sign(await importJWK(privateJwk, 'ES256'))
    expect((await jwtVerify(token, await importJWK(publicJwk, 'ES256'))).payload.sub).toBe('usr_1')
    expect([kid, publicJwk.d]).toStrictEqual([current, undefined])
    expect(createPrivateKey(await secrets.read('vouch-signing-key')).asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(Buffer.from(await secrets.read('hash-key'), 'base64url')).toHaveLength(32)
    expect(await secrets.read('hash-key')).toBe(await secrets.read('hash-key'))
    await expect(secrets.read('other' as 'hash-key')).rejects.toThrow('no secret called other')
  })
})

describe('ids', () => {
  it('are unique opaque ids with a prefix, sorted by time', () => {
    const clock = movableClock(start)
    const ids = systemIds(clock)
    for (const prefix of idPrefixes) expect(ids.make(prefix)).toMatch(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`))
    expect(Id.safeParse(ids.make('ord')).success).toBe(true)
    const made = Array.from({ length: 2_000 }, () => {
      clock.advance(1)
      return ids.make('ord')
    })
    expect(made.toSorted()).toStrictEqual(made)
    expect(new Set(made.map((id) => id.slice(-16))).size).toBe(2_000)
  })

  it('encode the time as ULID does', () => {
    expect(systemIds(movableClock(instantOf('2016-07-30T23:54:10.259Z'))).make('ord')).toMatch(/^ord_01ARZ3NDEK/)
  })

  it('repeat with the same seed', () => {
    const make = (seed: string) => {
      const ids = seededIds(seed, movableClock(start))
      return [ids.make('ord'), ids.make('ord'), ids.code(), ids.code()]
    }
    expect(make('one')).toStrictEqual(make('one'))
    expect(new Set([...make('one'), ...make('two')]).size).toBe(8)
  })

  it('have codes of six digits', () => {
    const codes = Array.from({ length: 3_000 }, () => systemIds(systemClock()).code())
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toStrictEqual([])
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
  })
})

describe('clocks', () => {
  it('move only on request', () => {
    const clock = movableClock(start)
    clock.advance(1_500)
    expect(clock.now()).toBe('2026-11-21T10:00:01.500Z')
    clock.set(instantOf('2025-01-01T00:00:00.000Z'))
    expect(clock.now()).toBe('2025-01-01T00:00:00.000Z')
    expect(() => clock.advance(-1)).toThrow(RangeError)
  })

  it('keeps its offset for the next process when it is stored in a file', () => {
    const file = join(folder, 'kept', 'clock.json')
    persistentClock(file).advance(3_600_000)
    expect(persistentClock(file).offsetMs()).toBe(3_600_000)
  })

  it('run ahead of real time by their offset', () => {
    const clock = shiftedClock(1_000)
    clock.advance(3_600_000)
    const aheadMs = Date.parse(clock.now()) - Date.parse(systemClock().now())
    expect(clock.offsetMs()).toBe(3_601_000)
    expect(Math.abs(aheadMs - 3_601_000)).toBeLessThan(1_000)
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError)
  })
})

describe.each([
  ['fetch', systemFetch()],
  ['fetch by node:http', nodeFetch()],
] as const)('%s', (_, ask) => {
  const server = createServer((request, response) => {
    if (request.url === '/never') return
    if (request.url === '/half') return void response.writeHead(200, { 'content-length': '10' }).write('half')
    if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end('moved')
    void Array.fromAsync(request, String).then((body) =>
      response
        .writeHead(418, { 'x-method': request.method ?? '', 'x-sent': String(request.headers['x-sent']) })
        .end(`${body.join('')} अ`),
    )
  })
  const listening = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('sends the request as given and returns any status', async () => {
    const answer = await ask(`${await listening}/`, {
      method: 'POST',
      headers: { 'x-sent': 'yes' },
      body: new TextEncoder().encode('body'),
      timeoutMs: 5_000,
    })
    expect([
      answer.status,
      answer.headers.get('X-Method'),
      answer.headers.get('x-sent'),
      answer.headers.get('none'),
    ]).toStrictEqual([418, 'POST', 'yes', null])
    expect([await answer.text(), Buffer.from(await answer.bytes()).toString()]).toStrictEqual(['body अ', 'body अ'])
  })

  it('follows no redirect', async () => {
    const answer = await ask(`${await listening}/moved`, { method: 'GET', timeoutMs: 5_000 })
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([302, '/'])
  })

  it.each(['/never', '/half'])('throws when the response is late: %s', async (path) => {
    await expect(ask((await listening) + path, { method: 'GET', timeoutMs: 100 })).rejects.toThrow()
  })

  it('throws when the connection is refused', async () => {
    await expect(ask('http://127.0.0.1:1/', { method: 'GET', timeoutMs: 5_000 })).rejects.toThrow()
  })
})
