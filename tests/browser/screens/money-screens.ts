import { paidOrder } from '#tests/component/order/paid-order.ts'
import { saleCard } from '#web/feature/sale/sale-card.fixture.ts'
import { Day, instantOf } from '#shared/kernel/instant.ts'
import { button, dialog, heading, inTurn, press, text, type ShownScreen } from './screen.ts'

const id = 'ord_01JX0000000000000000ABCDEF'
const longName = 'Suvarnadhara Agricultural Implements and Irrigation Systems'
const large = { price: 1_98_765.05, price_per_share: 1_234.05, quantity: 160, scrip_name: longName }
const at = instantOf('2026-11-21T08:35:00.000Z')
const expected = { expected_from: '2026-12-01', expected_on: '2026-12-04' }
const timeline = [
  { step: 'Payment received', at },
  { step: 'Deal term signed', at },
  { step: 'Seller confirmed', at },
  { step: 'Transfer lodged', at, reference: 'NSDL-0001-2026-000123' },
  { step: 'Shares in your demat account', ...expected, late: true },
]
const refund = { status: 'STARTED', reference: 'rfnd_0000000000001', ...expected, to: 'SOURCE' }
const cancellation = { allowed: true, refund: 1_98_765.05, kept: 0, to: 'SOURCE', expected_on: '2026-12-04' }

const orders = [
  { sign_until: '2026-12-05T08:35:00.000Z', sign_attempts_left: 2, user_signed_status: 'pending', cancellation },
  { escrow_id: id, service_order_id: id, user_signed_status: 'complete', timeline, file_url: 'https://a.example/b' },
  { refund, cancelled: true, given_up: 'NOT_SIGNED' },
  { refund: { ...refund, status: 'FAILED' }, charged_back: { amount: 1_000, whole: false } },
  { on_hold: true, second_payments: [{ amount: 1_98_765.05, paid_on: at, refund }] },
  {
    holding_status: 'OWNED',
    user_signed_status: 'complete',
    timeline: timeline.map(({ step }) => ({ step: step.replace(/^Shares.*/, 'Shares in your demat account'), at })),
    file_url: 'https://a.example/b',
  },
].map((over, index) => paidOrder({ ...large, ...over, order_id: `${id.slice(0, -1)}${index}` }))

const unpaid = {
  quote_id: 'quo_01JX0000000000000000ABCDEF',
  order_id: id,
  quantity: 1_000,
  total: 1_98_765.05,
  expires_at: '2036-11-21T08:35:00.000Z',
  security_id: 'sec_kaveri',
  scrip_name: longName,
}

const orderList = (list: readonly object[], open_orders: readonly object[] = []) => ({
  orders_of_client: { total_count: list.length, client_holdings: list, open_orders },
})

const holding = {
  id: 'sec_kaveri',
  scrip_name: longName,
  company_name: longName,
  isin: 'INE0KV010102',
  quantity: 1_000,
  total_quantity: 1_000,
  sector: 'Technology',
  logo_url: '',
  average_price_per_share: 1_234.05,
  current_market_price: 987.4,
  price_as_of: '2026-11-20',
  total_price: 12_34_560.05,
  current_share_value: 9_87_654.4,
  individualPandL: -2_46_906.65,
  percentage_of_change: -20.01,
  holding_transactions: [{ transaction_date: at, price_per_share: 1_234.05, quantity: 1_000 }],
  requested: 150,
  realised: 1_98_765.05,
}

const holdings = {
  holdings_of_client: {
    total_count: 2,
    client_holdings: [holding, { ...holding, id: 'sec_neither', scrip_name: 'Neem', requested: 0 }],
    summary: {
      Total_p_and_L: -2_46_906.65,
      total_p_and_l_percentage: -20.01,
      total_price: 12_34_560.05,
      portfolio_value: 9_87_654.4,
      realised: 1_98_765.05,
    },
  },
  'portfolio/value': {
    data: [
      { date: '2025-10-21', value: 12_00_000, invested: 12_00_000 },
      { date: '2026-03-21', value: 13_87_654.4, invested: 12_34_560.05 },
      { date: '2026-11-21', value: 9_87_654.4, invested: 12_34_560.05 },
    ],
    xirr: -18.55,
    complete: true,
  },
}

const quote = {
  price: 1_234.05,
  gross: 12_34_560,
  fee: 1_98_765.05,
  stamp_duty: 1_851.84,
  net: 12_32_903.16,
  valid_until: instantOf('2036-11-21T08:35:00.000Z'),
}
const transfer = {
  to: {
    name: 'Ansh Marketplace LLP',
    accounts: [{ depository: 'NSDL' as const, dp: 'Sample Securities', demat: 'IN30000110000001' }],
  },
  reference: 'REQ12',
  by: instantOf('2026-12-01T12:30:00.000Z'),
  guides: [
    {
      name: 'NSDL Speed-e' as const,
      url: 'https://eservices.nsdl.com',
      steps: ['Log in to SPEED-e and choose Delivery instruction.'],
    },
  ],
}
const sale = (number: number, over: Parameters<typeof saleCard>[0]) =>
  saleCard({
    id: number,
    name: longName,
    qty: 10_000,
    expected_on: Day.parse('2026-12-04'),
    words: 'Our experts are looking at your request.',
    ...over,
  })
const quoted = sale(12, { state: 'QUOTED', quote })
const funded = sale(14, { state: 'FUNDED', quote, transfer: transfer as never })
const paid = sale(16, {
  state: 'PAID',
  request: 'Completed',
  quote,
  payout: { net: 12_32_903.16, account: '••••0001', utr: 'HDFCN52026112400001', paid_at: at },
  realised: 1_98_765.05 as never,
})
const sales = {
  sell_requests: {
    data: [
      sale(11, { request: 'Submitted', portfolio: 'othersportfolio', price: 1_234.05 as never }),
      quoted,
      sale(13, { state: 'AGREED', quote }),
      funded,
      sale(15, { state: 'RECEIVED', quote, payout: { net: 12_32_903.16, account: '••••0001' } as never }),
      paid,
    ],
  },
}

/** Orders, payments, holdings, agreements and sales. */
export const moneyScreens: readonly ShownScreen[] = [
  {
    name: 'Home with an unpaid order',
    path: '/home',
    answers: orderList([], [unpaid]),
    steps: text('Kaveri Robotics'),
  },
  {
    name: 'orders',
    path: '/holdings',
    state: { value: true },
    answers: orderList(orders, [unpaid]),
    steps: text('₹1,98,765.05'),
  },
  {
    name: 'end of an order',
    path: '/holdings',
    state: { value: true },
    answers: orderList(orders.slice(0, 1)),
    steps: inTurn(press('Cancel order'), dialog(/./)),
  },
  { name: 'holdings', path: '/holdings', answers: holdings, steps: text(/XIRR/) },
  {
    name: 'how a holding was bought',
    path: '/holdings',
    answers: holdings,
    steps: inTurn(press(`More about ${longName}`), press('Buy price history'), dialog(/./)),
  },
  {
    name: 'payment complete',
    path: '/payment-status',
    state: {
      payment_status: 'SUCCESS',
      data: { order_id: id, service_order_id: id },
      orderData: { amount: 1_98_765.05 },
    },
    steps: heading('Payment Complete'),
  },
  {
    name: 'payment failed',
    path: '/payment-status',
    state: {
      payment_status: 'FAIL',
      orderData: { amount: 1_98_765.05, status: 'refunded', security_id: 'sec_kaveri', refund },
    },
    steps: heading('Payment Failed'),
  },
  {
    name: 'deal term that cannot be opened',
    path: '/SignEasyLoading',
    state: { service_order_id: id },
    steps: heading(/Nothing to sign|We could not open the document\./),
  },
  {
    name: 'escrow of an order',
    path: '/vouchstatus',
    state: { id },
    answers: {
      getEscrowTransaction: { message: [], timeline: timeline.map((step) => ({ ...step, ends_on: '2026-12-04' })) },
    },
    steps: text('Transfer request filed'),
  },
  { name: 'choice of a portfolio to sell from', path: '/sell', steps: heading('How selling works') },
  { name: 'scrips to sell', path: '/select', answers: holdings, steps: text(longName) },
  {
    name: 'form of a sell request',
    path: '/sellportfilio',
    state: { type: 'othersportfolio' },
    steps: button('Submit Sell Request'),
  },
  {
    name: 'form of a sell request, with errors',
    path: '/sellportfilio',
    state: { type: 'othersportfolio' },
    steps: inTurn(press('Submit Sell Request'), text('Price is required')),
  },
  { name: 'sell requests', path: '/sellrequest', answers: sales, steps: text('#REQ11') },
  { name: 'offer for shares', path: '/sellrequest?id=12', answers: sales, steps: dialog('Our offer for your shares') },
  {
    name: 'transfer of sold shares',
    path: '/sellrequest?id=14',
    answers: sales,
    steps: dialog('Transfer your shares'),
  },
  { name: 'sale complete', path: '/sellrequest?id=16', answers: sales, steps: dialog('Sale complete') },
  { name: 'bank account of a sale', path: '/confirmBank?id=12', answers: sales, steps: text('The money is paid to') },
]

/** What somebody sees who has not bought or sold yet, and has asked nothing. */
export const emptyScreens: readonly ShownScreen[] = [
  { name: 'no orders', path: '/holdings', answers: orderList([]), steps: text(/Oopsy, no (orders|scrips)!/) },
  { name: 'no sell requests', path: '/sellrequest', steps: text('You have no sell requests yet') },
  { name: 'no tickets', path: '/Support', steps: text('Oopsy, no tickets!') },
]
