import type { Context } from '#functions/platform/context.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { marketApi } from '#shared/market/api.ts'
import { pictureIn } from './logo.ts'
import { loadFacts } from '#functions/market/repository.ts'

/** The policy keeps an SVG from running scripts and loading resources, also when it is opened by itself. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const readLogo = http(marketApi.readLogo, async ({ params }, context: Context<'table:read'>) => {
  const facts = await loadFacts(context, params.id)
  const picture = facts?.logo === Number(params.version) ? pictureIn(facts.logo_url) : undefined
  if (picture === undefined) throw new Refused(NOT_FOUND)
  return new Reply(picture.base64, {
    headers: {
      'content-type': picture.contentType,
      'content-security-policy': inertPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
})
