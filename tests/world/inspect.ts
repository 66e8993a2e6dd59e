import { outboxPrefix } from '#functions/kit/outbox.ts'
import type { LogLine } from '#functions/kit/port/ports.ts'
import type { House } from '#infra/local/house.ts'
import type { HttpRequest } from '#infra/local/server.ts'
import { endpoints } from '#shared/catalogue.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import * as ofAny from '#shared/kernel/refusal.ts'
import { jsonOf, privateIn, secretsOf } from '#tests/private.ts'

/** What is a person's wherever it stands in the table, and how it is called. */
const personal: Readonly<Record<string, string>> = {
  first_name: 'a name',
  last_name: 'a name',
  company_name: 'a name',
  phone: 'a phone number',
  email: 'an e-mail address',
  client_id: 'a demat id',
  pan: 'a PAN',
  account_number: 'a bank account',
  account_no: 'a bank account',
}

const tokenForm = /^\S{24,}$/

/** Looks at what a run leaves where it may be read by many: its log, its events, its refusals. */
export function inspectorOf(house: Pick<House, 'table' | 'ports'>, lines: readonly LogLine[]) {
  const typed = new Map<string, string>()
  const remember = (value: unknown, form: RegExp, name: string) => {
    // Nonsense is nobody's, and may be part of anything.
    if (typeof value === 'string' && form.test(value)) typed.set(value, name)
  }
  return {
    /** Hears every request: what people type and which sessions they have stands nowhere else. */
    hear({ headers, body = new Uint8Array() }: Pick<HttpRequest, 'headers' | 'body'>): void {
      const { otp, fcm_token } = (jsonOf(Buffer.from(body).toString()) ?? {}) as Record<string, unknown>
      remember(headers['authorization']?.replace(/^Bearer /, ''), tokenForm, 'a session')
      remember(fcm_token, tokenForm, 'a device')
      remember(otp, /^\d{6}$/, 'a login code')
    },
    /** What has no place there, each once: something private in a line or an event, a refusal that the contract does not speak of. */
    async wrongs(): Promise<readonly string[]> {
      const rows = house.table.database.prepare('SELECT pk, json FROM item').all().map(({ pk, json }) => ({ pk: String(pk), text: String(json) }))
      const known = new Map([...(await secretsOf(house.ports.secrets)), ...rows.flatMap(({ text }) => personalIn(jsonOf(text))), ...typed])
      const events = rows.filter(({ pk }) => pk.startsWith(outboxPrefix))
      return [...new Set([
        ...lines.flatMap((line) => privateIn(JSON.stringify(line), known).map((what) => `${what} in the log, where it says ${line.event}`)),
        ...events.flatMap(({ text }) => privateIn(text, known).map((what) => `${what} in the event ${/"name":"([\w.-]+)"/.exec(text)?.[1]}`)),
        ...lines.flatMap(unspokenIn),
      ])]
    },
  }
}

function personalIn(value: unknown): [value: string, name: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]) => {
    const name = personal[field]
    return name !== undefined && typeof each === 'string' && each !== '' ? [[each, name]] : personalIn(each)
  })
}

const anyCode = new Set(Object.values(ofAny).flatMap((each) => (typeof each === 'object' && 'code' in each ? [each.code as string] : [])))
const byRoute = new Map(Object.values<Endpoint>(endpoints).flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => [`${endpoint.method} ${path}`, endpoint])))

/** Whoever calls can only be ready for what the contract says. */
function unspokenIn({ event, route, code }: LogLine): string[] {
  const endpoint = byRoute.get(String(route))
  const isSpoken = event !== 'refused' || endpoint === undefined || anyCode.has(String(code)) || endpoint.refusals.some((each) => each.code === code)
  return isSpoken ? [] : [`${String(code)} in an answer of ${endpoint.name}, whose contract does not speak of it`]
}
