import type { Actors } from './actors.ts'

/** Orders of which the rows count that follow them (functions/order/entities.ts). */
export const rowScenarios = {
  'an order that waits for its signature': async (actors: Actors): Promise<void> => {
    const id = await actors.paidOrder()
    await actors.minutes(2)
    await actors.require(id, ({ escrow }) => escrow.state === 'HELD', 'is paid, and its money is not in escrow')
  },
}
