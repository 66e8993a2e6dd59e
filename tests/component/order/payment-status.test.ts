import { beforeEach, describe, expect, it } from 'vitest'
import { paymentFailures } from '#shared/payment/failure.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidAt, paidOrder } from './paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const orderId = 'ord_01JX0000000000000000ABCDEF'
const payment = {
  order_id: orderId,
  security_id: kaveri,
  scrip_name: 'Kaveri Robotics',
  quantity: 10,
  amount: 5391.81,
  payment_id: 'pay_00000000000001',
}
const timeline = [
  { step: 'Payment received', at: paidAt },
  { step: 'Money held in escrow', at: paidAt },
  { step: 'Deal term signed', expected_from: '2026-11-23', expected_on: '2026-11-23' },
  { step: 'Shares in your demat account', expected_from: '2026-11-27', expected_on: '2026-12-01' },
]

describe('the result of a payment', () => {
  const site = seededSite()
  let page: Page
  let listed: readonly object[]

  beforeEach(async () => {
    ;({ page } = site)
    listed = [paidOrder({ timeline })]
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: listed.length, client_holdings: listed, open_orders: [] } }),
    )
    await restoreSession(site)
  })

  const open = (state: object) =>
    page.goto(`${site.app.siteAddress}/payment-status`, { index: 0, value: { orderData: payment, ...state } })

  it('names what was bought, when it was paid and all references, and has the receipt', async () => {
    await open({ payment_status: 'SUCCESS', data: { order_id: orderId, service_order_id: orderId } })
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
    await page.getByRole('button', { name: 'Copy Order number AN07/26-27/00123' }).waitFor()
    await page.getByRole('button', { name: 'Copy Payment ID pay_00000000000001' }).waitFor()
    for (const fact of ['10 shares', 'Kaveri Robotics', '₹5,391.81', '27 Nov – 1 Dec'])
      await page.getByText(fact, { exact: true }).waitFor()
    const paidOn = page.locator('dl > div').filter({ hasText: 'Paid on' })
    await paidOn.getByText('21-11-2026').waitFor()
    page.route('**/orders/*/receipt', (route) =>
      route.fulfill({ json: { data: { url: 'https://files.example/receipt.pdf', expires_in: 300 } } }),
    )
    const opened: string[] = []
    page.provide({ open: (address: string) => (opened.push(address), { opener: null }) })
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
    await expect.poll(() => opened).toEqual(['https://files.example/receipt.pdf'])
    await expectNoViolations(page)
  })

  it('shows the steps of the order, of which the next is marked', async () => {
    await open({ payment_status: 'SUCCESS', data: { order_id: orderId, service_order_id: orderId } })
    const steps = page.getByRole('list', { name: 'Order timeline' })
    await steps.getByText('Expected 27 Nov – 1 Dec').waitFor()
    expect(await steps.getByRole('listitem').count()).toBe(4)
    expect(await steps.locator('[aria-current=step]').textContent()).toContain('Deal term signed')
  })

  it('shows what is known before the order is in the list', async () => {
    listed = []
    await open({ payment_status: 'SUCCESS', data: { order_id: orderId, service_order_id: orderId } })
    await page.getByText('pay_00000000000001').waitFor()
    await page.getByRole('button', { name: 'Sign Deal Term' }).waitFor()
    expect(await page.getByText('Paid on').count()).toBe(0)
    expect(await page.getByRole('list', { name: 'Order timeline' }).count()).toBe(0)
  })

  it('says until when the shares stay reserved after a failure', async () => {
    listed = []
    await open({ payment_status: 'FAIL', orderData: { ...payment, status: 'failed', pay_until: paidAt } })
    await page
      .getByText('The shares are reserved for you until 21-11-2026, 2:05 pm. Try again with another account or method.')
      .waitFor()
  })

  it('says why a payment failed and what to do, and gives no other advice', async () => {
    listed = []
    const failure = paymentFailures.CODE_WRONG
    await open({ payment_status: 'FAIL', orderData: { ...payment, status: 'failed', failure, pay_until: paidAt } })
    await page.getByText(failure).waitFor()
    await page.getByText('The shares are reserved for you until 21-11-2026, 2:05 pm.', { exact: true }).waitFor()
    await expectNoViolations(page)
  })
})
