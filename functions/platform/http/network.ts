import { isIPv4, isIPv6 } from 'node:net'

/** A network by which limits count. `wide` contains many customers, so its limit is larger. */
export interface Network {
  readonly name: string
  readonly wide: boolean
}

/**
 * The networks of a client's IP address, in one spelling: an IPv4 address itself; of an IPv6 address the /64, which is one customer's
 * (https://www.rfc-editor.org/rfc/rfc6177), and the /48 above it. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networksOf(address: string): readonly Network[] {
  const groups = groupsOf(address)
  if (groups === undefined) return [{ name: address.trim(), wide: false }]
  const ipv4 = mappedIpv4(groups)
  if (ipv4 !== undefined) return [{ name: ipv4, wide: false }]
  const prefix = (count: number) => groups.slice(0, count).join(':')
  return [
    { name: `${prefix(4)}::/64`, wide: false },
    { name: `${prefix(3)}::/48`, wide: true },
  ]
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. Undefined for any other text. */
function groupsOf(address: string): string[] | undefined {
  // A zone names an interface of the sender's machine.
  const text = address
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
  if (isIPv4(text) || !isIPv6(text)) return undefined
  const [head = '', tail] = withoutDots(text).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? [] : Array<string>(8 - before!.length - after!.length).fill('0')
  return [...before!, ...zeros, ...after!].map((group) => Number.parseInt(group, 16).toString(16))
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`. */
function withoutDots(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/** The IPv4 address in `::ffff:0:0/96` (https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2). */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .map((value) => `${value >> 8}.${value & 255}`)
    .join('.')
}
