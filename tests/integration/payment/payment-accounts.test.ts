import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountWarnings } from '#infra/deploy/ledger/payment-accounts.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { pay, placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const warnings = (settings = {}) => {
  const { context } = harness.app
  return accountWarnings({
    ...context,
    settings: { ...context.settings, razorpay: { ...context.settings.razorpay, ...settings } },
  })
}
const controls = (razorpay: object) => harness.sandbox('/levers', { razorpay }, 'PUT')

/** An order is paid and settled, and days pass. */
async function settledOrder(): Promise<void> {
  const { razorpay_order_id } = await placeOrder(harness, await harness.logIn(asha.phone))
  await pay(harness, razorpay_order_id)
  await harness.settle()
  for (let day = 0; day < 3; day += 1) await harness.advance('PT24H')
}

describe('a deployment warns of an account from which we pay out that', () => {
  it('is not listed by the gateway', async () => {
    expect(await warnings({ accountNumber: '999988887777' })).toEqual([
      'WARNING Razorpay does not list the account ending 7777, from which we pay out: check razorpay.accountNumber and the key',
    ])
  })

  it('is of another kind', async () => {
    for (const [accountKind, name] of [
      [1, 'razorpayx_lite'],
      [2, 'fixed_deposit'],
    ] as const) {
      await controls({ accountKind })
      const [warning, ...others] = await warnings()
      expect(warning).toMatch(new RegExp(`is of the kind ${name} at Razorpay: it has to be a current_account$`))
      expect(others).toEqual([])
    }
  })

  it('settles to another account', async () => {
    await controls({ settledElsewhere: 1 })
    await settledOrder()
    const [warning, ...others] = await warnings()
    expect(warning).toMatch(
      /^WARNING 1 of 1 settlements of the last 10 days did not reach the account ending \d{4} \(RZPS\d+\): let Razorpay settle to/,
    )
    expect(others).toEqual([])
  })

  it('cannot be checked, because the gateway does not answer', async () => {
    await controls({ accountRefused: 1 })
    expect(await warnings()).toEqual([
      'WARNING The accounts at Razorpay could not be checked: VendorFailed: razorpay answered 400',
    ])
  })
})

it('a deployment warns of nothing when settlements reach the account, and before the first one', async () => {
  expect(await warnings()).toEqual([])
  await settledOrder()
  expect(await warnings()).toEqual([])
})
