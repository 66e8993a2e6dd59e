import { kaveriIsin, otherRequest, recordBank } from '#tests/harness/steps/sale.ts'
import { asha as ashasDetails } from '#tests/harness/seed.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { dayMs, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Actors } from './actors.ts'
import type { Scenario } from './scenario.ts'

export interface Submitted {
  readonly number: string
  readonly id: SaleId
}

const own = { scrip_name: 'Kaveri Robotics', isin: kaveriIsin, quantity: 10, portfolio: 'unlistedportfolio' } as const

/** Asha, who has a bank account, asks to sell shares of the other portfolio, or of her own. */
async function submit(
  { harness, perform, asha, operator }: Actors,
  key: string,
  body: typeof own | typeof otherRequest = otherRequest,
): Promise<Submitted> {
  await recordBank(harness.app.context, asha.userId)
  const { id: number } = await perform('Asha asks to sell shares', () =>
    harness
      .call('submitSale', { body }, { as: asha.token, headers: { 'idempotency-key': `request-${key}` } })
      .then((answer) => answer.body.data),
  )
  const id = await perform('The operator lists what waits for an offer', async () => {
    const { data } = (await harness.call('listDeskSales', { query: {} }, { as: operator.token })).body
    const found = data.find((sale) => sale.number === number)?.sale_id
    if (found === undefined) throw new Error(`the desk has no request ${number}`)
    return found
  })
  return { number: String(number), id }
}

export async function quote({ harness, perform, operator }: Actors, { id }: Submitted): Promise<void> {
  await perform('The operator offers a price', () =>
    harness
      .call('quoteSale', { params: { id }, body: { price: 120 } }, { as: operator.token })
      .then(({ body }) => body),
  )
  await perform('The operator reads the sale', () =>
    harness.call('readDeskSale', { params: { id } }, { as: operator.token }).then(({ body }) => body),
  )
}

export async function accept({ harness, perform, asha }: Actors, { number }: Submitted): Promise<void> {
  const otp = await perform('Asha gets a code', async () => {
    await harness.call('sendStepUpCode', { body: { change: 'sell' } }, { as: asha.token }).then(({ body }) => body)
    const code = await codeOf(harness, ashasDetails.phone)
    return code === '' ? Promise.reject(new Error('no code has come')) : code
  })
  await perform('Asha accepts the offer', () =>
    harness.call('acceptSale', { params: { id: number }, body: { otp } }, { as: asha.token }).then(({ body }) => body),
  )
}

export async function receive({ harness, perform, operator }: Actors, { id }: Submitted): Promise<void> {
  const body = { reference: 'NSDL-CRASH-1' }
  await perform('The operator records that the shares have come', () =>
    harness.call('receiveShares', { params: { id }, body }, { as: operator.token }).then((answer) => answer.body),
  )
}

/** `buyShares`: Asha buys ten shares. */
export const saleScenarios = (buyShares: (actors: Actors) => Promise<void>): readonly Scenario[] => [
  {
    name: 'a sale that is paid',
    async run(actors) {
      const { harness, perform, asha, advance, minutes } = actors
      await buyShares(actors)
      const sale = await submit(actors, 'sale-1', own)
      await quote(actors, sale)
      await accept(actors, sale)
      await minutes(10)
      await receive(actors, sale)
      await minutes(10)
      await perform('Asha lists her requests', () =>
        harness.call('listSales', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await advance(dayMs)
    },
  },
  {
    name: 'sales that end before anybody pays',
    async run(actors) {
      const { harness, perform, asha, operator, advance } = actors
      const [rejected, declined, cancelled, lapsed] = [
        await submit(actors, 'sale-1'),
        await submit(actors, 'sale-2'),
        await submit(actors, 'sale-3'),
        await submit(actors, 'sale-4'),
      ]
      const body = { reason: 'There is no demand now.' }
      await perform('The operator rejects a request', () =>
        harness
          .call('rejectSale', { params: { id: rejected.id }, body }, { as: operator.token })
          .then((answer) => answer.body),
      )
      await quote(actors, declined)
      await perform('Asha declines an offer', () =>
        harness
          .call('declineSale', { params: { id: declined.number } }, { as: asha.token })
          .then((answer) => answer.body),
      )
      await perform('Asha withdraws a request', () =>
        harness
          .call('cancelSale', { params: { id: cancelled.number } }, { as: asha.token })
          .then((answer) => answer.body),
      )
      await quote(actors, lapsed)
      await advance(48 * hourMs + minuteMs)
      await advance(hourMs)
    },
  },
  {
    name: 'a sale whose payout the desk confirms',
    async run(actors) {
      const { harness, perform, supervisor, minutes } = actors
      const sale = await submit(actors, 'sale-1')
      await quote(actors, sale)
      await accept(actors, sale)
      await minutes(10)
      await receive(actors, sale)
      await perform('The supervisor confirms the payout', async () => {
        const params = { id: sale.id }
        const body = { utr: 'UTRCRASH1' }
        const answer = await harness.call('confirmSalePaid', { params, body }, { as: supervisor.token })
        // The partner's statement may have come first.
        if (answer.failure?.message !== 'SALE_OUT_OF_TURN') void answer.body
      })
      await minutes(30)
    },
  },
]
