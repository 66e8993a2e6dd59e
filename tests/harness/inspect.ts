import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { LogLine } from '#functions/platform/port/ports.ts'
import type { LocalApp } from '#infra/local/app.ts'
import type { InboxMessage } from '#infra/sandbox/define.ts'
import type { HttpRequest, HttpResponse } from '#infra/local/server.ts'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import * as ofAny from '#shared/kernel/refusal.ts'
import { jsonOf, findPii, secretsOf } from '#tests/pii-detector.ts'

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
const handleForm = /^[\w-]{16,}$/

/** Whoever has this may go on as somebody: the fields of answers that give it out. `user_id` is one where an account was looked for. */
const handedOut = ['created_user_id', 'handle'] as const
const lookedFor = '/mobile_data_check'

/** Looks at what a run leaves where it may be read by many: its log, its events, its refusals, the addresses that were asked for. */
export function inspectorOf(
  app: Pick<LocalApp, 'table' | 'ports'>,
  inbox: () => Promise<readonly InboxMessage[]>,
  lines: readonly LogLine[],
) {
  const typed = new Map<string, string>()
  /** Addresses by whoever was told them: each is written down by every proxy and browser on its way. */
  const addresses = new Map<string, string>()
  const remember = (value: unknown, form: RegExp, name: string) => {
    // Nonsense is nobody's, and may be part of anything.
    if (typeof value === 'string' && form.test(value)) typed.set(value, name)
  }
  return {
    /** Hears every request: what people type and which sessions they have stands nowhere else. */
    hear({
      method,
      target,
      headers,
      body = new Uint8Array(),
    }: Pick<HttpRequest, 'method' | 'target' | 'headers' | 'body'>): void {
      const { otp, fcm_token, id_token, identity_token } = (jsonOf(Buffer.from(body).toString()) ?? {}) as Record<
        string,
        unknown
      >
      addresses.set(readable(target), `of ${method} ${pathOf(target)}`)
      remember(headers['authorization']?.replace(/^Bearer /, ''), tokenForm, 'a session')
      remember(fcm_token, tokenForm, 'a device')
      remember(otp, /^\d{6}$/, 'a login code')
      for (const token of [id_token, identity_token]) remember(token, tokenForm, 'an identity token')
    },
    /** Hears every answer: handles are kept nowhere but by whoever was given them, and a browser goes where it is sent. */
    answered({ target }: Pick<HttpRequest, 'target'>, { headers, body }: Pick<HttpResponse, 'headers' | 'body'>): void {
      const location = headers['location']
      if (location !== undefined) addresses.set(readable(location), `that ${pathOf(target)} sends on to`)
      const { data } = (jsonOf(Buffer.from(body).toString()) ?? {}) as { readonly data?: unknown }
      const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
      for (const field of handedOut) remember(given[field], handleForm, 'a handle')
      if (target.endsWith(lookedFor)) remember(given['user_id'], handleForm, 'a handle')
    },
    /** Hears whom the house asks. */
    asks(url: string): void {
      addresses.set(readable(url), `that the house asks, ${pathOf(url)}`)
    },
    /** What has no place there, each once: something private in a line or an event, a refusal that the contract does not speak of. */
    async violations(): Promise<readonly string[]> {
      const rows = app.table.database
        .prepare('SELECT pk, json FROM item')
        .all()
        .map(({ pk, json }) => ({ pk: String(pk), text: String(json) }))
      const known = new Map([
        ...(await secretsOf(app.ports.secrets)),
        ...rows.flatMap(({ text }) => personalIn(jsonOf(text))),
        ...(await inbox()).flatMap(codesIn),
        ...typed,
      ])
      const events = rows.filter(({ pk }) => pk.startsWith(outboxPrefix))
      return [
        ...new Set([
          ...lines.flatMap((line) =>
            findPii(JSON.stringify(line), known).map((what) => `${what} in the log, where it says ${line.event}`),
          ),
          ...events.flatMap(({ text }) =>
            findPii(text, known).map((what) => `${what} in the event ${/"name":"([\w.-]+)"/.exec(text)?.[1]}`),
          ),
          ...[...addresses].flatMap(([address, whose]) =>
            findPii(address, known).map((what) => `${what} in an address ${whose}`),
          ),
          ...lines.flatMap(unspokenIn),
        ]),
      ]
    },
  }
}

/** The code that a message brings, also when nobody types it. A call says it digit by digit, and twice. */
function codesIn({ channel, subject = '', text }: InboxMessage): [code: string, name: string][] {
  const spoken = String(channel) === 'call' ? [text.replaceAll(/\D/g, '').slice(0, 6)] : []
  const written = /code/i.test(`${subject} ${text}`) ? [...text.matchAll(/\b\d{6}\b/g)].map(([code]) => code) : []
  return [...spoken, ...written].map((code) => [code, 'a code that was sent'])
}

/** An address as it says what it says: percent signs taken out, and the hint of a payment read. */
function readable(address: string): string {
  const hint = /[?&]data=([\w-]+)/.exec(address)?.[1]
  const plain = hint === undefined ? address : address.replace(hint, Buffer.from(hint, 'base64url').toString())
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Without what would tell the finding itself. */
const pathOf = (address: string) =>
  new URL(address, 'http://localhost').pathname.match(/^(\/[a-zA-Z_.-]+)+/)?.[0] ?? '/'

function personalIn(value: unknown): [value: string, name: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]) => {
    const name = personal[field]
    return name !== undefined && typeof each === 'string' && each !== '' ? [[each, name]] : personalIn(each)
  })
}

const anyCode = new Set(
  Object.values(ofAny).flatMap((each) => (typeof each === 'object' && 'code' in each ? [each.code as string] : [])),
)
const byRoute = new Map(
  Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => [`${endpoint.method} ${path}`, endpoint]),
  ),
)

/** Whoever calls can only be ready for what the contract says. */
function unspokenIn({ event, route, code }: LogLine): string[] {
  const endpoint = byRoute.get(String(route))
  const isSpoken =
    event !== 'refused' ||
    endpoint === undefined ||
    anyCode.has(String(code)) ||
    endpoint.refusals.some((each) => each.code === code)
  return isSpoken ? [] : [`${String(code)} in an answer of ${endpoint.name}, whose contract does not speak of it`]
}
