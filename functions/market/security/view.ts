import type { Context } from '#functions/platform/context.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { ViewOf } from '#shared/market/view.ts'
import type { Sector } from '#shared/market/market.ts'
import type { Watchlist } from '#functions/market/entities.ts'

/** What the view of a company needs besides its row: sector names, logo addresses, and the caller's watchlist. */
export function viewFor(
  context: Pick<Context, 'settings'>,
  sectors: readonly Pick<Sector, 'code' | 'description'>[],
  { interested, notify }: Watchlist,
): ViewOf {
  const names = new Map(sectors.map(({ code, description }) => [code, description]))
  return {
    sectorName: (code) => names.get(code) ?? code,
    logoUrl: (id, logo) => logoUrl(context, id, logo),
    isInterested: (id) => Object.hasOwn(interested, id),
    isNotify: (id) => Object.hasOwn(notify, id),
  }
}

/** The address of a company's logo. Empty when it has none. */
export function logoUrl({ settings }: Pick<Context, 'settings'>, id: SecurityId, logo: number): string {
  return logo === 0 ? '' : `${settings.apiAddress}/market/logo/${id}/${logo}`
}
