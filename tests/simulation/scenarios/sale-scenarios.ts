import { envelopesIn, itemsOf } from '#tests/simulation/items.ts'
import type { Actors } from './actors.ts'
import { grossOf, refusedAccount, type SaleActors, saleActors, usualAccount } from './sale-actors.ts'

const withSales = (play: (actors: SaleActors) => Promise<void>) => async (actors: Actors) =>
  play(await saleActors(actors))

const hours = async ({ harness }: Actors, count: number) => {
  for (let hour = 0; hour < count; hour += 1) await harness.advance('PT1H')
}

/** Cases of selling that need people and partners to act in one order. */
export const saleScenarios = {
  'sales of own shares that end before anybody pays': withSales(async (actors) => {
    await actors.ownLot()
    await actors.reject(await actors.submit(1, 'own'))
    const declined = await actors.submit(2, 'own')
    await actors.quote(declined)
    await actors.decline(declined)
    await actors.withdraw(await actors.submit(3, 'own'))
    const lapsed = await actors.submit(4, 'own')
    await actors.quote(lapsed)
    for (let step = 0; step < 5; step += 1) await actors.harness.advance('PT12H')
    await actors.requireSale(lapsed, ({ state }) => state === 'LAPSED', 'waits for its answer for ever')
  }),
  'sales out of two lots, of which one goes back': withSales(async (actors) => {
    await actors.ownLot()
    await actors.ownLot()
    await actors.check()
    const paid = await actors.funded(14, 'own')
    await actors.check()
    await actors.receive(paid)
    await actors.minutes(10)
    await actors.check()
    await actors.recordAccount(refusedAccount)
    const returned = await actors.funded(5, 'own')
    await actors.receive(returned)
    await actors.minutes(10)
    await actors.decideSale('sale.return-shares', returned)
    await actors.requireSale(paid, ({ state }) => state === 'PAID', 'is not paid')
    await actors.requireSale(returned, ({ state }) => state === 'RETURNED', 'is not returned')
  }),
  'more requests of one holding at once than it has shares': withSales(async (actors) => {
    await actors.ownLot()
    const submit = () => actors.submit(4, 'own')
    const sales = await Promise.all(Array.from({ length: 6 }, () => submit().catch(() => undefined)))
    await actors.check()
    for (const sale of sales) if (sale !== undefined) await actors.withdraw(sale)
  }),
  'an offer that is answered after it has ended, and one for what was withdrawn': withSales(async (actors) => {
    const late = await actors.submit(10)
    await actors.quote(late)
    // Its timer has not run yet.
    actors.harness.clock.advance(48 * 3_600_000)
    await actors.accept(late)
    await actors.harness.settle()
    await hours(actors, 2)
    const withdrawn = await actors.submit(11)
    await actors.withdraw(withdrawn)
    if ((await actors.quote(withdrawn)) !== 'SALE_OUT_OF_TURN')
      actors.report(`${withdrawn.id} got an offer after its end`)
  }),
  'a seller who changes their account after the acceptance': withSales(async (actors) => {
    const sale = await actors.agreed(10)
    await actors.recordAccount(refusedAccount)
    await actors.minutes(5)
    await actors.receive(sale)
    await actors.minutes(10)
    await actors.requireSale(
      sale,
      ({ state }) => state === 'PAID',
      'was paid to an account that its seller named later',
    )
    await actors.recordAccount(usualAccount)
  }),
  'a sale that is paid in parts, by others, and too much': withSales(async (actors) => {
    await actors.control({ vouch: { buyerPays: 0 } })
    const sale = await actors.agreed(10)
    await actors.arrive(sale, 100_000, 'stranger')
    await actors.arrive(sale, grossOf(10) - 100_000)
    await actors.requireSale(sale, ({ state }) => state === 'AGREED', 'is funded by the money of a stranger')
    await actors.arrive(sale, 100_500)
    await actors.requireSale(sale, ({ state }) => state === 'FUNDED', 'is not funded')
    await actors.control({ vouch: { payAfterMs: 3_600_000 } })
    await actors.receive(sale)
    await hours(actors, 4)
    await actors.decideSale('sale.return-excess', sale)
    await hours(actors, 3)
    await actors.requireSale(sale, ({ state }) => state === 'PAID', 'is not paid')
  }),
  'a sale whose money comes while its partner is silent, and one whose money comes late': withSales(async (actors) => {
    await actors.control({ vouch: { buyerPays: 0 } })
    const [paid, late] = [await actors.agreed(10), await actors.agreed(11)]
    await actors.arrive(late, 50_000)
    await actors.control({ vouch: { webhooks: 'lose' } })
    await actors.harness.sandbox('/vouch/test/receive', {
      escrow_id: paid.id,
      amount: grossOf(10) / 100,
      account_number: '000900000000004',
      ifsc: 'HDFC0000001',
    })
    await actors.control({ vouch: { errorRate: 1 } })
    while (actors.harness.clock.now() < '2026-11-26T00:00:00.000Z') await actors.harness.advance('PT6H')
    await actors.control({ vouch: { errorRate: 0 } })
    await hours(actors, 3)
    await actors.requireSale(paid, ({ state }) => state === 'FUNDED', 'lapsed, although it was paid in time')
    await actors.requireSale(late, ({ state }) => state === 'LAPSED', 'waits for its money for ever')
    await actors.control({ vouch: { webhooks: 'deliver' } })
    await actors.arrive(late, grossOf(11))
    await actors.receive(paid)
    await actors.minutes(15)
  }),
  'a sale whose partner does not state who paid': withSales(async (actors) => {
    await actors.control({ vouch: { hidesPayer: 1 } })
    const sale = await actors.agreed(10)
    await actors.minutes(5)
    await actors.requireSale(sale, ({ state }) => state === 'AGREED', 'is funded by money that nobody has claimed')
    await actors.decideSale('sale.take-payment', sale)
    await actors.requireSale(sale, ({ state }) => state === 'FUNDED', 'is not funded, and two people know who paid')
    await actors.receive(sale)
    await actors.minutes(10)
  }),
  'a payout that one person may not confirm': withSales(async (actors) => {
    const sale = await actors.funded(10)
    await actors.control({ vouch: { payAfterMs: 3_600_000 } })
    await actors.receive(sale)
    await actors.minutes(5)
    await actors.confirmPaid(sale, actors.operator)
    await actors.check()
    await hours(actors, 5)
  }),
  'a sale of which the partner keeps something': withSales(async (actors) => {
    const sale = await actors.funded(10)
    await actors.harness.sandbox('/vouch/test/charge', { escrow_id: sale.id, amount: 5 })
    await actors.receive(sale)
    await actors.minutes(10)
    await actors.requireSale(sale, ({ payouts }) => payouts.length === 0, 'was paid while money of it was missing')
    await actors.arrive(sale, 500, 'stranger')
    await actors.control({ vouch: { payoutFeePaise: 30 } })
    await actors.decideSale('sale.cover', sale)
    await actors.check()
    await actors.control({ vouch: { payoutFeePaise: 0 } })
    await actors.decideSale('sale.write-off', sale)
    await actors.minutes(10)
    await actors.requireSale(sale, ({ state }) => state === 'PAID', 'is not paid')
  }),
  'a sale whose payout comes back, and whose events come twice': withSales(async (actors) => {
    const { harness } = actors
    const sale = await actors.funded(10)
    await harness.app.context.bus.publish(envelopesIn(itemsOf(harness)))
    await actors.minutes(1)
    await actors.receive(sale)
    await actors.minutes(10)
    await harness.sandbox('/vouch/test/turn-back', { payout_ref: `${sale.id}-seller` })
    await hours(actors, 8)
    const isWaiting = ({ payouts }: { readonly payouts: readonly { readonly kind: string }[] }) =>
      payouts.filter(({ kind }) => kind === 'NET').length === 1
    await actors.requireSale(sale, isWaiting, 'was paid again before two people decided')
    await actors.decideSale('sale.pay-again', sale)
    await actors.minutes(10)
  }),
} as const
