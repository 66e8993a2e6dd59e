import type { Context } from '#functions/platform/context.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { PageRequest } from '#shared/kernel/paging.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import type { CatalogueRow } from '#shared/market/card.ts'
import { viewOfRow } from '#shared/market/view.ts'
import type { SecurityView } from '#shared/market/market.ts'
import type { WholeCatalogue } from './whole-catalogue.ts'
import { loadWatchlist } from '#functions/market/watchlist/repository.ts'
import { viewFor } from '#functions/market/security/view.ts'

/** How many rows a request without a limit gets. */
export const pageSize = 100

interface SecurityPages {
  readonly data: SecurityView[]
  readonly total_count: number
  readonly next_cursor?: string
}

/** One page of rows as the caller sees them. A cursor is a position in the list: when the catalogue changes between two pages, a company can appear twice or be left out. */
export async function pageOfRows(
  context: Context<'table:read'>,
  userId: UserId,
  { sectors }: WholeCatalogue,
  rows: readonly CatalogueRow[],
  { limit, cursor }: PageRequest,
): Promise<SecurityPages> {
  const from = cursor === undefined ? 0 : positionIn(cursor)
  const to = from + limit
  const view = viewFor(context, sectors, await loadWatchlist(context, userId))
  return {
    data: rows.slice(from, to).map((row) => viewOfRow(row, view)),
    total_count: rows.length,
    ...(to < rows.length && { next_cursor: cursorAt(to) }),
  }
}

function cursorAt(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url')
}

function positionIn(cursor: string): number {
  const [, position] = /^after (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (position === undefined)
    throw new Refused(INVALID_INPUT, {
      data: { issues: [{ path: 'query.cursor', message: 'Not a cursor of this list' }] },
    })
  return Number(position)
}
