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
export function privateIn(text: string, known: ReadonlyMap<string, string>): string[] {
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
