import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { readListing } from './snapshot.ts'

export const readSnapshot = http(marketApi.readSnapshot, async ({ headers }, ports) => {
  const { snapshot, etag } = await readListing(ports)
  const cached = { 'cache-control': 'public, max-age=5, stale-while-revalidate=60' }
  if (etag === undefined) return new Reply(snapshot, { headers: cached })
  // S3 puts quotes around it, and a compressing edge marks it weak.
  const tag = etag.replaceAll('"', '')
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, '').replaceAll('"', ''))
  const tagged = { ...cached, etag: `"${tag}"` }
  return known.includes(tag) ? new Reply(undefined, { status: 304, headers: tagged }) : new Reply(snapshot, { headers: tagged })
})
