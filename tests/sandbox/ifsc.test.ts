import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { ifscService } from '#functions/vendor/ifsc/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { ifscSandbox } from '#infra/sandbox/ifsc/sandbox.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { instantOf } from '#shared/kernel/instant.ts'

const clock = movableClock(instantOf('2026-11-23T06:30:00.000Z'))
let sandboxes: Sandboxes

beforeAll(async () => {
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets: openSecrets() }
  sandboxes = await openSandboxes({ ...options, settings: {} as Settings, sandboxes: [ifscSandbox] })
})
afterAll(() => sandboxes.close())

const settings = () => ({ ifsc: { address: `${sandboxes.address}/ifsc` } }) as Settings
const directory = () => ifscService({ clock, fetch: systemFetch(), settings: settings() })
const get = async (path: string) => {
  const response = await fetch(`${sandboxes.address}/ifsc${path}`)
  return {
    status: response.status,
    origin: response.headers.get('access-control-allow-origin'),
    body: await response.json(),
  }
}

/** A client whose directory gives these answers, one after the other, and counts how often it was asked. */
function answering(...answers: readonly (readonly [status: number, body: unknown] | Error)[]) {
  const asked: string[] = []
  const left = [...answers]
  const ports = {
    clock,
    settings: { ifsc: { address: 'http://branches' } },
    fetch: async (url: string) => {
      asked.push(url)
      const answer = left.shift() ?? new Error('no more answers')
      if (answer instanceof Error) throw answer
      const [status, body] = answer
      return { status, text: async () => (typeof body === 'string' ? body : JSON.stringify(body)) }
    },
  }
  return { asked, client: ifscService(ports as unknown as Ports) }
}

/** The answer of the directory's own tests (https://github.com/razorpay/ifsc-api/blob/master/test/HDFC0CAGSBK.json). */
const documented = {
  ADDRESS: 'SANGMESH BIRADAR BANGALORE',
  BANK: 'HDFC Bank',
  BANKCODE: 'HDFC',
  BRANCH: 'THE AGS EMPLOYEES COOP BANK LTD',
  CENTRE: 'BANGALORE',
  CITY: 'BANGALORE',
  CONTACT: '+918022265658',
  DISTRICT: 'BANGALORE',
  IFSC: 'HDFC0CAGSBK',
  IMPS: true,
  ISO3166: 'IN-KA',
  MICR: null,
  NEFT: true,
  RTGS: true,
  STATE: 'KARNATAKA',
  SWIFT: 'HDFCINBB',
  UPI: true,
}

describe('a branch', () => {
  it('is found by its IFSC, with the fields of the directory', async () => {
    expect(await directory().find('SBIN0000300')).toMatchObject({
      ifsc: 'SBIN0000300',
      branch: 'MUMBAI MAIN BRANCH',
      city: 'MUMBAI',
      state: 'MAHARASHTRA',
      related_bank_id: 'SBIN',
    })
    expect(await answering([200, documented]).client.find('HDFC0CAGSBK')).toEqual({
      ifsc: 'HDFC0CAGSBK',
      branch: 'THE AGS EMPLOYEES COOP BANK LTD',
      address: 'SANGMESH BIRADAR BANGALORE',
      city: 'BANGALORE',
      district: 'BANGALORE',
      state: 'KARNATAKA',
      related_bank_id: 'HDFC',
    })
    const simulated = (await get('/hdfc0000001')) as { origin: string; body: object }
    expect(simulated.origin).toBe('*')
    expect(Object.keys(simulated.body).sort()).toEqual(Object.keys(documented).sort())
  })

  it('that does not exist is answered 404 with the JSON text "Not Found", and is no failure', async () => {
    expect(await get('/HDFC0999999')).toMatchObject({ status: 404, body: 'Not Found' })
    expect(await directory().find('HDFC0999999')).toBe('not-found')
  })

  it('belongs to the bank that the directory names, whatever its IFSC begins with', async () => {
    expect(await directory().find('YESB0DNB002')).toMatchObject({ related_bank_id: 'DENS', city: 'MUMBAI' })
    const { client } = answering([200, { ...documented, BANKCODE: undefined, CITY: null, ADDRESS: ' a \n  b\u0007' }])
    expect(await client.find('HDFC0CAGSBK')).toMatchObject({ related_bank_id: 'HDFC', city: '', address: 'a b' })
  })

  it.each([
    ['a busy directory', [429, {}]],
    ['a broken directory', [503, {}]],
    ['no answer', new Error('no network')],
  ] as const)('is asked for once more after %s, and then fails', async (_, failure) => {
    const { client, asked } = answering(failure, failure)
    await expect(client.find('HDFC0CAGSBK')).rejects.toMatchObject({ name: 'VendorFailed', vendor: 'ifsc' })
    expect(asked).toHaveLength(2)
    expect(await answering(failure, [200, documented]).client.find('HDFC0CAGSBK')).toMatchObject({ city: 'BANGALORE' })
  })

  it.each([
    ['the answer about another branch', { ...documented, IFSC: 'HDFC0000001' }],
    ['a page of a proxy', '<html>'],
    ['a branch without its IFSC', { BRANCH: 'MAIN ROAD' }],
  ])('is not read from %s', async (_, body) => {
    await expect(answering([200, body]).client.find('HDFC0CAGSBK')).rejects.toMatchObject({ name: 'VendorFailed' })
  })

  it.each([
    [404, '<html>no such site</html>'],
    [403, { message: 'Forbidden' }],
  ])('whose look-up is answered %i by somebody else is no "not found"', async (status, body) => {
    const failure = { name: 'VendorFailed', status, retryable: false }
    await expect(answering([status, body]).client.find('HDFC0CAGSBK')).rejects.toMatchObject(failure)
  })
})

describe('the branches of a bank in a state', () => {
  it('come in pages of a hundred, with the number of all', async () => {
    const first = await directory().branches('HDFC', 'IN-DL')
    expect([first.branches.length, first.next]).toEqual([100, undefined])
    const found = new Set<string>()
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const page = await directory().branches('PUNB', 'IN-DL', offset)
      for (const { ifsc } of page.branches) found.add(ifsc)
      offset = page.next
    }
    expect(found.size).toBe(101)
    expect(await get('/search?bankcode=PUNB&state=IN-DL')).toMatchObject({ body: { hasNext: true, count: 101 } })
    expect(((await get('/search?bankcode=PUNB&state=IN-DL')).body as { data: unknown[] }).data).toHaveLength(10)
  })

  it('are none where the bank has none', async () => {
    expect(await directory().branches('SBIN', 'IN-LA')).toEqual({ branches: [] })
  })

  it('are listed without those that cannot be read', async () => {
    const page = (data: readonly unknown[]) => answering([200, { data, hasNext: true, count: 3 }]).client
    expect(await page([documented, { IFSC: 'x' }]).branches('HDFC', 'IN-KA')).toMatchObject({
      branches: [{ ifsc: 'HDFC0CAGSBK' }],
      next: 2,
    })
    await expect(page([{ IFSC: 'x' }]).branches('HDFC', 'IN-KA')).rejects.toMatchObject({ name: 'VendorFailed' })
    expect(await page([]).branches('HDFC', 'IN-KA')).toEqual({ branches: [] })
  })

  it('have places: states, districts and names', async () => {
    expect(await get('/places?bankcode=KLGB')).toMatchObject({ body: { states: expect.arrayContaining(['KERALA']) } })
    expect(await get('/places?bankcode=KLGB&state=KERALA')).toMatchObject({
      body: { districts: ['ERNAKULAM', 'KOZHIKODE', 'MALAPPURAM'] },
    })
    expect(await get('/places?bankcode=KLGB&district=KOZHIKODE')).toMatchObject({ status: 400 })
  })
})
