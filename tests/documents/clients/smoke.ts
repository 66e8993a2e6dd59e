import {
  createTicket,
  defaults,
  listOrders,
  placeOrder,
  quoteOrder,
  readLoginDetail,
  readSecurity,
  readSnapshot,
} from './client.ts'

// What an author of a client writes first, with the generated client beside this file (../clients.test.ts generates it and checks the
// types of both). Prints what came back, as smoke.py does.

const [, , address = '', token = ''] = process.argv
defaults.baseUrl = address
const authorised = { headers: { authorization: `Bearer ${token}` } }

const catalogue = await readSnapshot()
if (catalogue.status !== 200) throw new Error(`the catalogue answered ${catalogue.status}`)
const { id, name } = { id: catalogue.data.columns.id[0] ?? '', name: catalogue.data.columns.name[0] ?? '' }

const me = await readLoginDetail(authorised)
if (me.status !== 200) throw new Error(me.data.message)
const userId = me.data.data.id

const quote = await quoteOrder(userId, id, { quantity: 10 }, authorised)
if (quote.status !== 200) throw new Error(quote.data.message)
const quotedTotal: number = quote.data.data.total

const placed = []
for (let repeat = 0; repeat < 2; repeat += 1) {
  const order = await placeOrder(
    { quote_id: quote.data.data.quote_id, user_id: userId },
    { idempotencyKey: 'smoke-test-0001' },
    authorised,
  )
  if (order.status !== 200) throw new Error(order.data.message)
  placed.push(order.data.data.order_id)
}
const orders = await listOrders({ limit: 5 }, authorised)
const ticket = await createTicket(
  { question: 'Where are my shares?', message: 'They are on their way.' },
  {},
  authorised,
)
const unknown = await readSecurity('sec_none', authorised)
const loggedOut = await listOrders({})

console.log(
  JSON.stringify({
    name,
    total: quotedTotal,
    sameOrder: placed[0] === placed[1],
    openOrders: orders.status === 200 ? orders.data.open_orders.length : -1,
    ticket: ticket.status === 201 ? ticket.data.message : ticket.data.message,
    unknown: unknown.status === 404 ? unknown.data.message : '',
    loggedOut: loggedOut.status === 401 ? loggedOut.data.name : '',
  }),
)
