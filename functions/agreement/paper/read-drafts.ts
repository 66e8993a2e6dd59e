import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { placed } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findFacts } from '#functions/market/queries.ts'
import { readOwnQuote } from '#functions/order/queries.ts'
import { readDealFacts } from '#functions/agreement/deal-facts.ts'
import { linkLifeSeconds, linkTo } from './made-file.ts'

/** The order that the quote would become, in the terms in force: nobody buys by others. */
export const readDrafts = http(
  papersApi.readDrafts,
  async ({ params, caller }, context: Context<'table:read' | 'files'>) => {
    const quote = await readOwnQuote(context, caller.userId, params.id)
    const security = await findFacts(context, quote.security_id)
    if (security === undefined) throw new Refused(NOT_FOUND)
    const now = context.clock.now()
    const { order } = placed(quote, security, now, [], termsVersion)
    const facts = { ...(await readDealFacts(context, order, quote.seller)), now, isDraft: true }
    const [{ dealTerm }, { riskDisclosure }] = await Promise.all([
      import('#functions/agreement/pdf/deal-term.ts'),
      import('#functions/agreement/pdf/risk-disclosure.ts'),
    ])
    const link = async (name: string, document: Promise<{ readonly bytes: Uint8Array }>) =>
      linkTo(context, caller.userId, `${name}-draft-${quote.id}.pdf`, (await document).bytes)
    return {
      data: {
        deal_term: await link('deal-term', dealTerm(facts)),
        risk_disclosure: await link('risk-disclosure', riskDisclosure(facts)),
        expires_in: linkLifeSeconds,
      },
    }
  },
)
