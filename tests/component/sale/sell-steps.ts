import { sessionOf } from '#tests/browser/visitor.ts'
import type { SeededSite } from '#tests/component/page/seeded-site.ts'

const phones = { operator: '+919000000011', supervisor: '+919000000012' } as const

/** Calls an endpoint of the desk and returns what it answers. */
export async function askDesk<Answer>(
  { app }: Pick<SeededSite, 'app'>,
  [method, path]: readonly [string, string],
  body?: object,
  who: keyof typeof phones = 'operator',
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${await sessionOf(app, phones[who])}`,
    'content-type': 'application/json',
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await app.fetch(`${app.siteAddress}/api${path}`, init)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** The id of the sale that waits at the desk in a state. */
export async function deskSale(site: Pick<SeededSite, 'app'>, state: string): Promise<string> {
  const { data } = await askDesk<{ data: readonly { sale_id: string }[] }>(site, ['GET', `/desk/sales?state=${state}`])
  const [sale] = data
  if (sale === undefined) throw new Error(`the desk has no sale in ${state}`)
  return sale.sale_id
}

/** The newest code that was sent to a phone number. */
export async function sentCode({ app }: Pick<SeededSite, 'app'>, to: string): Promise<string> {
  const inbox = (await (await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(to)}`)).json()) as {
    text: string
  }[]
  return inbox.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0] ?? ''
}
