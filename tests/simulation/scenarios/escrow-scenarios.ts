import { syncEscrow } from '#functions/escrow/commands.ts'
import { credit, lodge, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

export const escrowScenarios = {
  'an escrow that received too little, and money of a stranger': async (actors) => {
    await actors.control({ vouch: { collectShortPaise: 100 } })
    const id = await actors.paidOrder()
    await actors.control({ vouch: { collectShortPaise: 0 } })
    await actors.harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: 1 })
    await actors.minutes(2)
    await actors.require(
      id,
      ({ escrow }) => escrow.state === 'NONE',
      'is held, and a rupee of its own money is missing',
    )
    await actors.decide('escrow.top-up', id)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
    await actors.decide('escrow.return-excess', id)
  },
  'a payout that our bank turns back after the escrow has received it': async (actors) => {
    await actors.control({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
    const id = await actors.paidOrder()
    await actors.harness.advance('PT1H')
    await actors.harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await actors.minutes(2)
    await actors.harness.advance('PT2H')
    await actors.control({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
    await actors.require(
      id,
      ({ ledger: { balances } }) => balances.transit === 0,
      'has paise of the escrow rest at transit',
    )
    await actors.requireFrozen(id)
    await actors.harness.sandbox('/vouch/test/charge', {
      escrow_id: id,
      amount: (await actors.read(id)).total_paise / 100,
    })
    await actors.days(1)
    await actors.minutes(3)
    await actors.decide('reversal.pay-again', id)
    await actors.require(
      id,
      ({ total_paise, escrow: { collected_paise } }) => collected_paise === total_paise,
      'was not sent again',
    )
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a payout that our bank turns back and takes again': async (actors) => {
    await actors.control({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
    const id = await actors.paidOrder()
    await actors.harness.advance('PT1H')
    await actors.harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await actors.harness.advance('PT2H')
    await actors.control({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
    // The escrow has the money: what the bank has too is not ours to send.
    await actors.requireRefused('reversal.pay-again', id)
    await actors.decide('suspense.write-off', id)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'an escrow of which the partner takes a fee': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await actors.harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 10 })
    await actors.days(1)
    await actors.minutes(3)
    await actors.requireFrozen(id)
    await actors.decide('reversal.pay-again', id)
    await actors.require(
      id,
      ({ escrow: { excess_paise } }) => excess_paise === 0,
      'was sent more than its escrow lacks',
    )
    await actors.decide('suspense.write-off', id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a payout of the escrow that comes back': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
    await actors.harness.sandbox('/vouch/test/turn-back', { payout_ref: `${id}-seller` })
    await actors.days(2)
    await actors.require(id, ({ escrow }) => escrow.state === 'HELD', 'was paid out again before two people decided')
    await actors.decide('reversal.pay-again', id)
    await actors.minutes(10)
  },
  'two orders, and too little money of our own': async (actors) => {
    // The bank refuses the first payout, so the money of the first order waits on our account.
    await actors.control({ razorpay: { payoutOutcome: 3 } })
    const first = await actors.paidOrder()
    await sign(actors.harness, actors.token, first)
    const withdrawn = 99_995_000
    await actors.harness.sandbox('/razorpay/test/bank', { amount: -withdrawn, reference: 'UTRWITHDRAWN' })
    await actors.control({ razorpay: { payoutOutcome: 0 } })
    const second = await actors.paidOrder()
    await actors.minutes(3)
    for (const id of [first, second])
      await actors.require(
        id,
        ({ escrow }) => escrow.state === 'NONE',
        'is held, and money of another order paid for it',
      )
    await actors.harness.sandbox('/razorpay/test/bank', { amount: withdrawn, reference: 'UTRDEPOSITED' })
    await actors.minutes(3)
    for (const id of [first, second]) await actors.cancel(id)
  },
  'an order that is cancelled before its money can be sent to escrow': async (actors) => {
    await actors.control({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await actors.paidOrder()
    await actors.cancel(id)
    await actors.harness.advance('PT1H')
    await actors.minutes(3)
    await actors.require(
      id,
      ({ escrow: { fundings } }) => fundings.length === 0,
      'was funded after it had been cancelled',
    )
  },
  'three functions that pay an escrow out at the same time': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    await actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor })
    const asked: string[] = []
    const { context } = actors.harness.app
    const fetch: typeof context.fetch = (url, init) => {
      const body = url.endsWith('/payout') && typeof init?.body === 'string' ? init.body : ''
      asked.push(...(body.match(/"payout_ref":"[^"]+"/g) ?? []))
      return context.fetch(url, init)
    }
    const order = await actors.read(id)
    await Promise.all([1, 2, 3].map(() => syncEscrow({ ...context, fetch }, order)))
    const isOnce = asked.length > 0 && asked.length === new Set(asked).size
    await actors.require(id, () => isOnce, `asked its partner for ${asked.toSorted().join(', ')}`)
    await actors.minutes(3)
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
