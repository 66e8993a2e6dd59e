import { expect, it } from 'vitest'
import { networksOf } from './network.ts'

const one = ['2001:db8:0:7::/64', '2001:db8:0::/48']
const namesOf = (address: string) => networksOf(address).map(({ name }) => name)

it('one IPv6 address has one network, in whichever of forty spellings it comes', () => {
  const heads = ['2001:db8:0:7', '2001:0db8:0:7', '2001:DB8:0:7', '2001:0DB8:0000:0007', '2001:db8:00:07']
  const tails = ['::1', ':0:0:0:1', '::0001', ':0000:0000:0000:0001', '::0:1', ':0::1', '::0.0.0.1', '::1%eth0']
  const spellings = heads.flatMap((head) => tails.map((tail) => head + tail))
  expect(new Set(spellings).size).toBe(40)
  for (const spelling of spellings) expect(namesOf(spelling), spelling).toEqual(one)
})

it.each([
  ['the next address of the same customer', '2001:db8:0:7:ffff:ffff:ffff:ffff', one],
  ['another customer of the same provider', '2001:db8:0:8::1', ['2001:db8:0:8::/64', '2001:db8:0::/48']],
  ['a short address', '2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['an IPv4 address', '203.0.113.7', ['203.0.113.7']],
  ['the same written as IPv6', '::ffff:203.0.113.7', ['203.0.113.7']],
  ['the same in hexadecimal', '0:0:0:0:0:FFFF:cb00:7107', ['203.0.113.7']],
  ['the address of a URL', '[2001:db8:0:7::1]', one],
  ['what is no address', 'unknown', ['unknown']],
])('%s', (_, address, names) => {
  expect(namesOf(address)).toEqual(names)
})
