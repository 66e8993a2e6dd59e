import { expect, it } from 'vitest'
import { UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import { sampleTime } from '#tests/harness/sample-order.ts'
import { quoteOf } from './rules.ts'

/** A part of an amount in hundredths of a basis point, rounded half up without the code under test. */
function partOf(amount: number, hundredths: number): number {
  return Math.floor((2 * amount * hundredths + 1_000_000) / 2_000_000)
}

it('rounds fee and duty of a sale half up, and pays the rest to the seller', () => {
  for (let price = 1; price <= 3_000; price += 1)
    for (const quantity of [1, 7]) {
      const offer = { by: UserId.parse('usr_desk'), now: sampleTime }
      const quote = quoteOf({ quantity }, paise(price), { feeBps: 200, stampBps: 1.5 }, offer)
      const gross = price * quantity
      const [fee, duty] = [partOf(gross, 20_000), partOf(gross, 150)]
      expect(quote).toMatchObject({ fee_paise: fee, duty_paise: duty, net_paise: gross - fee - duty })
    }
})
