import { readPublic } from '#functions/market/catalogue/public-files.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/whole-catalogue.ts'
import { Card } from '#shared/market/card.ts'
import { catalogueRow } from '#shared/market/catalogue.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'

/** Rows of the catalogue that differ from their cards, and public copies that are not of the last build. */
export async function outdatedCatalogue(harness: Harness): Promise<string[]> {
  const [catalogue, ...copies] = await Promise.all([
    readWholeCatalogue(harness.app.context),
    readPublic(harness.app.context, 'first'),
    readPublic(harness.app.context, 'snapshot'),
  ])
  const rows = new Map(catalogue.rows.map((row) => [row.id, JSON.stringify(row)]))
  const cards = itemsOf(harness)
    .filter(({ pk, sk }) => sk === 'card' && pk.startsWith('market#security#'))
    .map((item) => catalogueRow(Card.parse(item)))
  return [
    ...cards
      .filter((row) => rows.get(row.id) !== JSON.stringify(row))
      .map((row) => `the catalogue contains ${rows.get(row.id) ?? 'no row'} where the card has ${JSON.stringify(row)}`),
    ...(rows.size > cards.length
      ? [`the catalogue has ${rows.size} companies, and only ${cards.length} have cards`]
      : []),
    ...copies
      .filter(({ catalogue: copy }) => copy.build !== catalogue.build)
      .map(
        ({ catalogue: copy }) =>
          `the public catalogue is of build ${copy.build}, and the last build is ${catalogue.build}`,
      ),
  ]
}
