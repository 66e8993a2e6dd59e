import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import { sanitizeSvg } from '#functions/platform/security/sanitize-svg.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { SecurityFacts } from '#shared/market/market.ts'
import { BAD_LOGO } from '#shared/market/refusals.ts'

/** The facts of a company with sanitised logo and overview. Refuses BAD_LOGO, and INVALID_INPUT when the sanitised overview is too long. */
export async function sanitizeFacts(facts: SecurityFacts): Promise<SecurityFacts> {
  const logo_url = await sanitizeSvg(facts.logo_url)
  if (logo_url === undefined || !SecurityFacts.shape.logo_url.safeParse(logo_url).success) throw new Refused(BAD_LOGO)
  const company_overview = await sanitizeHtml(facts.company_overview, 'overview')
  if (!SecurityFacts.shape.company_overview.safeParse(company_overview).success) {
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.company_overview', message: 'Too long' }] } })
  }
  return SecurityFacts.parse({ ...facts, logo_url, company_overview })
}
