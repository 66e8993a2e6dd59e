import type { Ports } from '#functions/platform/port/ports.ts'
import type { Write } from '#functions/platform/port/table.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Card } from '#shared/market/card.ts'

const batch = 90

/** Names without any two alike, of which a few hold a word that a search can look for. */
export function nameOf(place: number): string {
  return `${place % 100 === 7 ? 'Zinc' : 'Stone'} Works ${String(place).padStart(5, '0')}`
}

/** So many companies to buy, as their cards say; without the facts and prices that no list shows. */
export async function openManyCompanies(
  ports: Ports,
  count: number,
  change: (place: number) => Partial<Card> = () => ({}),
): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place)
  for (let start = 0; start < count; start += batch) {
    await ports.table.transact(
      places
        .slice(start, start + batch)
        .map((place): Write => ({ put: itemOf({ ...cardOf(place), ...change(place) }) })),
    )
  }
  await ports.table.update({ pk: 'market', sk: 'changes#0' }, { add: { count } })
  await rebuildCatalogue(ports)
}

function cardOf(place: number): Card {
  const isin = `INE${String(place).padStart(8, '0')}`
  return {
    id: `sec_many_${String(place).padStart(5, '0')}`,
    name: nameOf(place),
    isin: `${isin}${isinCheckDigit(isin)}`,
    sector_code: 'TECH',
    sector: 'Technology',
    market_cap: 1,
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: false,
    min_quantity: 10,
    logo: 0,
    version: 1,
    openings: 1,
    available: 500,
    last_price_paise: paise(10_000 + place * 100),
    price_as_of: '2026-11-20',
    percentage_of_change: (place % 200) / 10 - 10,
    high_paise: paise(10_000 + place * 100),
    low_paise: paise(10_000 + place * 100),
  }
}

function itemOf(card: Card) {
  return { pk: `security#${card.id}`, sk: 'card', ...card, gsi1pk: 'market#cards', gsi1sk: card.id }
}
