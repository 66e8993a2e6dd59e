import { Reply } from '#functions/platform/http/response.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { readPublic } from './catalogue.ts'

/** The edge asks anew after a second, with the tag of what it has: a change of price is seen everywhere within five. */
const cached = { 'cache-control': 'public, max-age=1' }

/** A public file of the listing, or that the asker has it already. */
export async function publicReply(
  ports: Ports,
  which: 'first' | 'snapshot',
  ifNoneMatch = '',
): Promise<Reply<Catalogue | undefined>> {
  const { listing, etag } = await readPublic(ports, which)
  if (etag === undefined) return new Reply(listing, { headers: cached })
  // A compressing edge marks it weak.
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, '').replaceAll('"', ''))
  const tagged = { ...cached, etag: `"${etag}"` }
  return known.includes(etag)
    ? new Reply(undefined, { status: 304, headers: tagged })
    : new Reply(listing, { headers: tagged })
}
