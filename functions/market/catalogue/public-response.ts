import { Reply } from '#functions/platform/http/response.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { readPublic } from './public-files.ts'

/** The edge revalidates by ETag after a second, so that a change of price is visible everywhere within five seconds. */
const cacheHeaders = { 'cache-control': 'public, max-age=1' }

/** A public file of the catalogue, or 304 when the client has it already. */
export async function publicResponse(
  context: Context<'files:read'>,
  which: 'first' | 'snapshot',
  ifNoneMatch = '',
): Promise<Reply<Catalogue | undefined>> {
  const { catalogue, etag } = await readPublic(context, which)
  if (etag === undefined) return new Reply(catalogue, { headers: cacheHeaders })
  // An edge that compresses turns the ETag into a weak one (RFC 9110, section 8.8.1).
  const knownTags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  const headers = { ...cacheHeaders, etag: `"${etag}"` }
  return knownTags.includes(etag) ? new Reply(undefined, { status: 304, headers }) : new Reply(catalogue, { headers })
}
