import type { SecurityView } from '#shared/market/market.ts'

/** The sector as shown: the name of the first tag, else the sector of the security. */
export function sectorOf(security: Pick<SecurityView, 'sector' | 'related_security_tag'>): string {
  return security.related_security_tag[0]?.tag_name ?? security.sector
}
