import type { Catalogue } from '#shared/market/market.ts'
import { formatDay, formatPercent, formatRupees } from '#shared/kernel/format.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { hueOf } from '#web/lib/hue-of.ts'
import { wholeRupees } from '#web/lib/whole-rupees.ts'
import { copyEarlyResponse } from '#web/platform/early-requests.ts'

type Look = 'up' | 'down' | 'flat' | 'none'

const sample = {
  id: '' as PublicRow['id'],
  name: '#name',
  isin: '',
  sector: '#sector',
  sector_code: '',
  market_cap: 1,
  status: listTypes.available,
  price: 1,
  min_quantity: 1,
  price_as_of: null,
  logo_url: '',
} as const satisfies Omit<HomeRow, 'change'>

/** The rows whose markup is in the page (./shell/shells.tsx), by the look of their figures. */
export const samples: readonly (HomeRow & { readonly look: Look })[] = [
  { ...sample, look: 'up', change: 1 },
  { ...sample, look: 'down', change: -1 },
  { ...sample, look: 'flat', change: 0 },
  { ...sample, look: 'none', change: 0, price: 0 },
]

/** Draws the companies of the first list in place of their skeletons, unless the app was quicker or the person has chosen another list. */
export async function drawFirstRows(): Promise<void> {
  const answer = await copyEarlyResponse('/api/market/first.json')
  const catalogue = answer?.ok === true ? ((await answer.json()) as Catalogue) : undefined
  const list = document.querySelector('[data-for=member] ul.animate-pulse')
  if (catalogue === undefined || list === null || hasChosen()) return
  const rows = rowsOf(catalogue).filter(({ status }) => status === listTypes.available)
  const drawn = rows.slice(0, list.childElementCount).map((row) => drawnRow(row, catalogue.prices_as_of))
  if (drawn.length === 0) return
  list.replaceChildren(...drawn)
  list.classList.remove('animate-pulse')
}

/** Whether a list, a search or a filter was chosen in this tab (web/feature/market/list/list-choice.ts). */
function hasChosen(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('catalogue-choice'))
}

function drawnRow(row: PublicRow, pricesAsOf: string | undefined): Node {
  const change = Number(row.percentage_of_change.toFixed(2))
  const look = lookOf(row.price, change)
  const template = document.querySelector<HTMLTemplateElement>(`template[data-row=${look}]`)
  const drawn = document.importNode(template?.content ?? new DocumentFragment(), true)
  const isOlder = row.price_as_of !== null && row.price_as_of !== pricesAsOf
  // The page is English until the app is there.
  const least = row.min_quantity === 0 ? '' : `Min ${wholeRupees(row.price * row.min_quantity)}`
  const texts: Readonly<Record<string, string>> = {
    '#': row.name.trim().slice(0, 1).toUpperCase(),
    '#name': row.name,
    '#sector': row.sector,
    '₹1.00': formatRupees(row.price),
    '+1.00%': formatPercent(change),
    '-1.00%': formatPercent(change),
    'Min ₹1': isOlder ? formatDay(row.price_as_of) : least,
  }
  const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text
    node.data = texts[node.data] ?? node.data
  }
  drawn.querySelector<HTMLElement>('.name-tint')?.style.setProperty('--hue', String(hueOf(row.name)))
  return drawn
}

function lookOf(price: number, change: number): Look {
  if (price === 0) return 'none'
  if (change === 0) return 'flat'
  return change > 0 ? 'up' : 'down'
}
