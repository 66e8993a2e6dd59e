import { describe, expect, it } from 'vitest'
import { type Ask, probe } from './handler.ts'

const probed = { page: 'https://ansh.example/config.json', endpoint: 'https://ansh.example/api/x', secretEnds: '' }
const now = Date.parse('2026-11-27T12:00:00Z')
const certificateEnds = 'Dec 27 12:00:00 2026 GMT'
const answering =
  (page: number, endpoint: number): Ask =>
  async (url) => ({ status: url === probed.page ? page : endpoint, certificateEnds })

describe('a look at the site from outside', () => {
  it('finds it well when the page answers and the API refuses a request without a session', async () => {
    expect(await probe(answering(200, 401), probed, now)).toEqual({ SiteAnswers: 1, DaysLeft: 30 })
  })

  it.each([
    ['the page is missing', 404, 401],
    ['the API fails', 200, 502],
    ['the API is closed', 200, 503],
  ])('finds it unreachable when %s', async (_what, page, endpoint) => {
    expect(await probe(answering(page, endpoint), probed, now)).toMatchObject({ SiteAnswers: 0 })
  })

  it('finds it unreachable when nobody answers or the certificate is not valid', async () => {
    const silent: Ask = () => Promise.reject(new Error('no answer'))
    expect(await probe(silent, probed, now)).toEqual({ SiteAnswers: 0 })
  })

  it('counts the days to the end of the first secret when that is sooner', async () => {
    const secretEnds = '2026-12-02T12:00:00Z'
    expect(await probe(answering(200, 401), { ...probed, secretEnds }, now)).toMatchObject({ DaysLeft: 5 })
  })
})
