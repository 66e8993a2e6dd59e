import { describe, expect, it } from 'vitest'
import { Handle, Id, idPrefixes, OrderId, prefixedId, type QuoteId, UserId } from './id.ts'

const userId = UserId.parse('usr_1')
const orderId = OrderId.parse('ord_1')

const nameOf = (id: UserId) => `user ${id}`

/** `tsc -p shared` fails where an expected error is missing. */
describe('an id of one kind', () => {
  it('is taken where its kind is expected', () => {
    expect(nameOf(userId)).toBe('user usr_1')
    expect(nameOf(prefixedId('usr', '2'))).toBe('user usr_2')
  })

  it('is not taken where another kind is expected', () => {
    // @ts-expect-error: an order id is no user id
    expect(nameOf(orderId)).toBe('user ord_1')
    // @ts-expect-error: the prefix of an order makes no user id
    expect(nameOf(prefixedId('ord', '1'))).toBe('user ord_1')
    // @ts-expect-error: the order of a quote has another id
    const quoteId: QuoteId = orderId
    expect(quoteId).toBe(orderId)
    // @ts-expect-error: ids of two kinds are never equal
    expect(userId === orderId).toBe(false)
    // @ts-expect-error: a set of user ids has no order id
    expect(new Set([userId]).has(orderId)).toBe(false)
  })

  it('is not made of a text without its schema', () => {
    // @ts-expect-error: a text is no user id before its schema has checked it
    expect(nameOf('usr_1')).toBe('user usr_1')
    // @ts-expect-error: an unchecked text
    const handle: Handle = String(userId)
    expect(handle).toBe('usr_1')
  })

  it('accepts the same texts as every other kind', () => {
    const texts = ['usr_1', 'ord_01JD0000000000000000000000', 'order_N8k2vQ1xT0aZ4b', 'a'.repeat(64), 'a-b_c', 'null']
    const malformed = ['', 'a'.repeat(65), 'a b', 'a/b', 'a#b', '../', 'é', 1, null, undefined, ['usr_1']]
    for (const kind of [Id, UserId, OrderId, Handle]) {
      for (const text of texts) expect(kind.safeParse(text).success, text).toBe(true)
      for (const text of malformed) expect(kind.safeParse(text).success, String(text)).toBe(false)
    }
  })
})

it.each(idPrefixes)('an id with the prefix %s reads as one', (prefix) => {
  expect(Id.parse(prefixedId(prefix, '01JD0000000000000000000000'))).toMatch(new RegExp(`^${prefix}_`))
})
