import type { Screen } from './screen.ts'

/** How many slides explain escrow before the first purchase. */
export const escrowSlides = 6

/** Turns the slides on escrow to the end and closes them, which leads to the purchase. */
export async function readSlides(page: Pick<Screen, 'getByRole'>): Promise<void> {
  await page.getByRole('heading', { name: "All 'bout Escrow" }).waitFor()
  for (let slide = 1; slide < escrowSlides; slide += 1) await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByRole('button', { name: 'CLOSE' }).click()
}
