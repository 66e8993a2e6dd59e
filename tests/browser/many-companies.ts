import type { FullContext } from '#functions/platform/context.ts'
import { cards, cardShards, changeCounts, shardOfCard } from '#functions/market/entities.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { day } from '#shared/kernel/instant.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Card } from '#shared/market/card.ts'

const batch = 90

/** A unique name; one in a hundred contains a word for search tests. */
export function nameOf(index: number): string {
  return `${index % 100 === 7 ? 'Zinc' : 'Stone'} Works ${String(index).padStart(5, '0')}`
}

/** Writes cards of this many companies that can be bought, without the facts and prices that no list shows. */
export async function openManyCompanies(
  context: FullContext,
  count: number,
  change: (index: number) => Partial<Card> = () => ({}),
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index)
  for (let start = 0; start < count; start += batch) {
    await context.table.transact(
      Object.fromEntries(
        indexes
          .slice(start, start + batch)
          .map((index) => [nameOf(index), cards.put(context, { ...cardOf(index), ...change(index) })]),
      ),
    )
  }
  for (let shard = 0; shard < cardShards; shard += 1) {
    const inShard = indexes.filter((index) => shardOfCard(cardOf(index).id) === shard).length
    await context.table.update(changeCounts.key({ of: shard }), { add: { count: inShard } })
  }
  await rebuildCatalogue(context)
}

function cardOf(index: number): Card {
  const isin = `INE${String(index).padStart(8, '0')}`
  return {
    id: SecurityId.parse(`sec_many_${String(index).padStart(5, '0')}`),
    name: nameOf(index),
    isin: `${isin}${isinCheckDigit(isin)}`,
    sector_code: 'TECH',
    market_cap: 1,
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: false,
    min_quantity: 10,
    logo: 0,
    version: 1,
    openings: 1,
    available: 500,
    last_price_paise: paise(10_000 + index * 100),
    price_as_of: day('2026-11-20'),
    percentage_of_change: (index % 200) / 10 - 10,
    high_paise: paise(10_000 + index * 100),
    low_paise: paise(10_000 + index * 100),
  }
}
