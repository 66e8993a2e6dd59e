import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { balances, heldBalances, pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

let harness: Harness
let orderId: OrderId

beforeEach(async () => {
  harness = await startHarness({ seedData })
  const { order_id, razorpay_order_id } = await placeOrder(harness, await harness.logIn(asha.phone))
  await pay(harness, razorpay_order_id)
  await settle(harness)
  orderId = order_id
})
afterEach(() => harness.close())

const database = () => harness.app.table.database
const alarms = () => harness.log.filter(({ event }) => event === 'ledger-changed')

describe('the ledger', () => {
  it('has the entries of an order, and the table has none', async () => {
    expect(await balances(harness, orderId)).toEqual(heldBalances)
    const entries = database().prepare('SELECT pk, sk FROM ledger').all()
    expect(entries).toContainEqual({
      pk: `order#ledger#${orderId}`,
      sk: expect.stringMatching(/^advance:pout_/) as string,
    })
    expect(
      database().prepare("SELECT pk FROM item WHERE pk LIKE 'order#ledger#%' OR sk LIKE 'ledger#%'").all(),
    ).toEqual([])
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('starts no alarm with its new entries', () => {
    expect(alarms()).toEqual([])
  })

  it('starts the alarm once for each entry that is changed or removed by hand', async () => {
    database().exec(`UPDATE ledger SET json = replace(json, '"investor"', '"own"') WHERE sk LIKE 'captured:%'`)
    database().exec("INSERT OR REPLACE INTO ledger SELECT pk, sk, json FROM ledger WHERE sk LIKE 'fee:%'")
    database().exec("DELETE FROM ledger WHERE sk LIKE 'advance:%'")
    await harness.drain()
    await harness.drain()
    expect(alarms()).toEqual([
      {
        level: 'error',
        event: 'ledger-changed',
        change: 'MODIFY',
        entry: expect.stringMatching(`^order#ledger#${orderId} captured:pay_`) as string,
      },
      expect.objectContaining({ change: 'MODIFY', entry: expect.stringContaining(' fee:pay_') as string }),
      {
        level: 'error',
        event: 'ledger-changed',
        change: 'REMOVE',
        entry: expect.stringContaining(`order#ledger#${orderId} advance:pout_`) as string,
      },
    ])
    expect(verifyLedger(itemsOf(harness)).join('\n')).toMatch(/the ledger entry advance:\w+ is missing/)
  })
})
