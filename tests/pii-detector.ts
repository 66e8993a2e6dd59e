import { type Secrets, secretNames } from '#functions/platform/port/ports.ts'

/** What has no place in a log or an event, by how it looks. Between letters or digits it is part of something else, such as an id. */
const looks: Readonly<Record<string, RegExp>> = {
  'a phone number': /(?<![\w-])(\+|%2B)?(91)?[6-9]\d{9}(?![\w-])/,
  'an e-mail address': /[^\s"'<>@]+(@|%40)[\w-]+\.[a-z]{2,}/i,
  'a token': /eyJ[\w-]{8,}/,
  'a PAN': /(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/,
  'a demat id': /(?<![\w-])(IN\d{14}|\d{16})(?![\w-])/,
  'an Aadhaar number': /(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/,
  'a signed address': /X-Amz-Signature=/i,
}

/**
 * Names what is private in a text: what looks so, and what is known to be. Said by its name alone, since the report of a
 * test is a log too.
 */
export function findPii(text: string, known: ReadonlyMap<string, string>): string[] {
  const looked = Object.entries(looks).flatMap(([name, look]) => (look.test(text) ? [name] : []))
  const found = [...known].flatMap(([value, name]) => (holds(text, value) ? [name] : []))
  return [...new Set([...looked, ...found])]
}

/** Standing by itself: six digits of a code are part of many a number. Also as a text within JSON has it. */
function holds(text: string, value: string): boolean {
  return [value, JSON.stringify(value).slice(1, -1)].some((form) => {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      if (!/\w/.test(`${text[at - 1] ?? ''}${text[at + form.length] ?? ''}`)) return true
    }
    return false
  })
}

/** The secrets of a house by their names, and what makes its keys secret. */
export async function secretsOf(secrets: Pick<Secrets, 'read'>): Promise<ReadonlyMap<string, string>> {
  const values = await Promise.all(secretNames.map(async (name) => [await secrets.read(name), name] as const))
  const keys = values.flatMap(([value]) => privateParts(jsonOf(value)))
  return new Map([...values, ...keys.map((key) => [key, 'a private key'] as const)])
}

/** Of keys as JSON has them, what makes them secret. */
function privateParts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && ['d', 'k'].includes(name) ? [each] : privateParts(each),
  )
}

/** What a text says, if it is JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
