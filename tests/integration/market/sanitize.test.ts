import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCard, findFacts } from '#functions/market/queries.ts'
import { SecurityFacts } from '#shared/market/market.ts'
import { seedData, kaveri } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" /></svg>'
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

async function saveSecurity(more: object) {
  const facts = await findFacts(harness.app.context, kaveri)
  if (facts === undefined) throw new Error('the company has no facts')
  // What is stored has the number of the logo, too.
  const { id, ...body } = SecurityFacts.parse(facts)
  return harness.call(
    'saveSecurity',
    { params: { id }, body: { ...body, ...more } },
    { as: await deskToken(harness, '+919000000011') },
  )
}

async function saveNews(more: object) {
  const body = {
    security_id: kaveri,
    short_description: 'A new plant',
    long_description: '',
    news_image_url: '',
    news_picked_date: '2026-11-20',
    published_at: '2026-11-20T05:00:00.000Z',
    ...more,
  }
  return harness.call('saveNews', { params: { id: 'nws_1' }, body }, { as: await deskToken(harness, '+919000000011') })
}

describe('the logo of a company', () => {
  it('is stored without scripts, and served as stored', async () => {
    expect(
      (await saveSecurity({ logo_url: drawing.replace('<path', '<script>ran(0)</script><path onclick="ran(0)"') }))
        .body,
    ).toMatchObject({ data: { logo_url: drawing } })
    const shown = await harness.app.call({
      method: 'GET',
      target: `/api/market/logo/${kaveri}/1`,
      headers: {},
      body: new Uint8Array(),
      address: '203.0.113.7',
    })
    expect(Buffer.from(shown.body).toString()).toBe(drawing)
  })

  it('keeps its address while the sanitized logo is the same', async () => {
    await saveSecurity({ logo_url: drawing })
    await saveSecurity({ logo_url: `${drawing.replace('viewBox', 'onload="ran(0)" viewBox')}\n` })
    expect((await findCard(harness.app.context, kaveri))?.logo_url).toMatch(/\/market\/logo\/sec_kaveri\/1$/)
    await saveSecurity({ logo_url: png })
    expect((await findCard(harness.app.context, kaveri))?.logo_url).toMatch(/\/market\/logo\/sec_kaveri\/2$/)
  })

  it.each([
    'https://x.example/logo.png',
    '/logo.png',
    'javascript:ran(0)',
    'data:text/html,<b>',
    'data:image/png;base64,PHN2Zz4=',
    '<p>Kaveri</p>',
    'data:image/svg+xml,%E0%A4%A',
  ])('is refused when it is no picture: %s', async (logo_url) => {
    expect(await saveSecurity({ logo_url })).toMatchObject({ status: 400, failure: { message: 'BAD_LOGO' } })
    expect((await findFacts(harness.app.context, kaveri))?.logo_url).toBe('')
  })

  it('is refused when cleaning has made it too long', async () => {
    const logo_url = `<svg>${'<g/>'.repeat(900)}</svg>`
    expect(await saveSecurity({ logo_url })).toMatchObject({ status: 400, failure: { message: 'BAD_LOGO' } })
  })
})

describe('HTML written by the desk', () => {
  it('is refused when cleaning has made it too long', async () => {
    for (const answer of [
      await saveSecurity({ company_overview: '&'.repeat(20_000) }),
      await saveNews({ long_description: '<'.repeat(20_000) }),
    ])
      expect(answer).toMatchObject({ status: 400, failure: { message: 'INVALID_INPUT' } })
  })

  it('is returned as it is stored', async () => {
    const answer = await saveNews({
      long_description:
        '<p>It <i onclick=ran(0)>opens</i><script>ran(0)</script> <a href="http://x.example">soon</a>.</p>',
      news_image_url: png,
    })
    expect(answer.body).toMatchObject({
      data: { long_description: '<p>It <i>opens</i> <a rel="noopener">soon</a>.</p>', news_image_url: png },
    })
  })

  it('has an image that can be shown, or is refused', async () => {
    expect(await saveNews({ news_image_url: 'https://x.example/a.png' })).toMatchObject({
      status: 400,
      failure: { message: 'INVALID_INPUT' },
    })
  })
})
