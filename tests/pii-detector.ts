import type { Secrets } from '#functions/platform/port/ports.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import { secretNames } from '#shared/kernel/permissions.ts'

/** Patterns of values that may not be in a log or an event. Between letters or digits a match is part of something else, such as an id. */
const patterns: Readonly<Record<string, RegExp>> = {
  'a phone number': /(?<![\w-])(\+|%2B)?(91)?[6-9]\d{9}(?![\w-])/,
  'an e-mail address': /[^\s"'<>@]+(@|%40)[\w-]+\.[a-z]{2,}/i,
  'a token': /eyJ[\w-]{8,}/,
  'a PAN': /(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/,
  'a demat id': /(?<![\w-])(IN\d{14}|\d{16})(?![\w-])/,
  'an Aadhaar number': /(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/,
  'a signed address': /X-Amz-Signature=/i,
}

/**
 * Names the private values in a text: matches of the patterns, and known values. Reports names only, since the report of a
 * test is a log too.
 */
export function findPii(text: string, known: ReadonlyMap<string, string>): string[] {
  const matched = Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
  const found = [...known].flatMap(([value, name]) => (standsAlone(text, value) ? [name] : []))
  return [...new Set([...matched, ...found])]
}

/** Whether the value stands alone, because six digits of a code are part of many numbers; also as escaped text within JSON. */
function standsAlone(text: string, value: string): boolean {
  return [value, JSON.stringify(value).slice(1, -1)].some((form) => {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      if (!/\w/.test(`${text[at - 1] ?? ''}${text[at + form.length] ?? ''}`)) return true
    }
    return false
  })
}

/** The secrets of the application by their names, and the private parts of its keys. */
export async function secretsOf(secrets: Pick<Secrets, 'read'>): Promise<ReadonlyMap<string, string>> {
  const values = await Promise.all(secretNames.map(async (name) => [await secrets.read(name), name] as const))
  const keys = values.flatMap(([value]) => privateParts(jsonOf(value)))
  return new Map([...values, ...keys.map((key) => [key, 'a private key'] as const)])
}

/** The private parts of keys in JSON. */
function privateParts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && ['d', 'k'].includes(name) ? [each] : privateParts(each),
  )
}
