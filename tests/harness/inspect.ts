import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { LogLine } from '#functions/platform/port/ports.ts'
import type { LocalApp } from '#infra/local/app.ts'
import type { InboxMessage } from '#infra/sandbox/define.ts'
import type { HttpRequest, HttpResponse } from '#infra/local/server/server.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import * as ofAny from '#shared/kernel/refusal.ts'
import { findPii, secretsOf } from '#tests/pii-detector.ts'

/** Fields of the table that hold personal data, with the name of the data. */
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

/** Response fields that hand out a handle. A handle continues a login or registration, so it is private. */
const handleFields = ['created_user_id', 'handle'] as const
const findAccountPath = '/mobile_data_check'

/** Finds private data in what many people may read after a run: the log, the events, the refusals and the requested addresses. */
export function inspectorOf(
  app: Pick<LocalApp, 'table' | 'context'>,
  inbox: () => Promise<readonly InboxMessage[]>,
  lines: readonly LogLine[],
) {
  const typed = new Map<string, string>()
  /** Requested addresses, with who requested them. Proxies and browsers record every address. */
  const addresses = new Map<string, string>()
  const remember = (value: unknown, form: RegExp, name: string) => {
    // Values of another form are invalid input, and may occur inside any other text.
    if (typeof value === 'string' && form.test(value)) typed.set(value, name)
  }
  return {
    /** Records the private values of a request: codes and session tokens are stored nowhere else in plain form. */
    observeRequest({
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
    /** Records the handles of a response, and the address of a redirect. */
    observeResponse(
      { target }: Pick<HttpRequest, 'target'>,
      { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
    ): void {
      const location = headers['location']
      if (location !== undefined) addresses.set(readable(location), `that ${pathOf(target)} sends on to`)
      const { data } = (jsonOf(Buffer.from(body).toString()) ?? {}) as { readonly data?: unknown }
      const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
      for (const field of handleFields) remember(given[field], handleForm, 'a handle')
      if (target.endsWith(findAccountPath)) remember(given['user_id'], handleForm, 'a handle')
    },
    /** Records an address that the application requests. */
    observeFetch(url: string): void {
      addresses.set(readable(url), `that the application requests, ${pathOf(url)}`)
    },
    /** Violations, without duplicates: private data in a log line, an event or an address, and refusals missing in the contract. */
    async violations(): Promise<readonly string[]> {
      const rows = app.table.database
        .prepare('SELECT pk, json FROM item UNION ALL SELECT pk, json FROM ledger')
        .all()
        .map(({ pk, json }) => ({ pk: String(pk), text: String(json) }))
      const known = new Map([
        ...(await secretsOf(app.context.secrets)),
        ...rows.flatMap(({ text }) => personalIn(jsonOf(text))),
        ...(await inbox()).flatMap(codesIn),
        ...typed,
      ])
      const texts: readonly (readonly [text: string, place: () => string])[] = [
        ...lines.map((line) => [JSON.stringify(line), () => `the log event ${line.event}`] as const),
        ...rows
          .filter(({ pk }) => pk.startsWith(outboxPrefix))
          .map(({ text }) => [text, () => `the event ${/"name":"([\w.-]+)"/.exec(text)?.[1]}`] as const),
        ...[...addresses].map(([address, whose]) => [address, () => `an address ${whose}`] as const),
      ]
      // Each text by itself takes a hundred times as long, and is looked at only when there is something to name.
      const suspected = findPii(texts.map(([text]) => text).join('\n'), known).length > 0 ? texts : []
      const found = suspected.flatMap(([text, place]) => findPii(text, known).map((what) => `${what} in ${place()}`))
      return [...new Set([...found, ...lines.flatMap(undeclaredIn)])]
    },
  }
}

/** One-time codes in a message. A voice call speaks the digits one by one, and twice. */
function codesIn({ channel, subject = '', text }: InboxMessage): [code: string, name: string][] {
  const spoken = String(channel) === 'call' ? [text.replaceAll(/\D/g, '').slice(0, 6)] : []
  const written = /code/i.test(`${subject} ${text}`) ? [...text.matchAll(/\b\d{6}\b/g)].map(([code]) => code) : []
  return [...spoken, ...written].map((code) => [code, 'a code that was sent'])
}

/** An address with its percent-encoding and its payment hint (base64url) decoded. */
function readable(address: string): string {
  const hint = /[?&]data=([\w-]+)/.exec(address)?.[1]
  const plain = hint === undefined ? address : address.replace(hint, Buffer.from(hint, 'base64url').toString())
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** The path of an address, without ids and query: a violation text must not repeat the private value. */
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

/** Refusals that the contract of the endpoint does not name. Clients handle only those that it names. */
function undeclaredIn({ event, route, code }: LogLine): string[] {
  const endpoint = byRoute.get(String(route))
  const isDeclared =
    event !== 'refused' ||
    endpoint === undefined ||
    anyCode.has(String(code)) ||
    endpoint.refusals.some((each) => each.code === code)
  return isDeclared ? [] : [`${String(code)} in an answer of ${endpoint.name}, whose contract does not name it`]
}
