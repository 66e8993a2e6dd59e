import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSession } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { keptClock } from '#infra/local/clock.ts'
import { systemIds } from '#infra/local/ids.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openTable } from '#infra/local/table.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

/** A house with desk people, and how its table and keys are reached. */
export interface Desk {
  readonly api: string
  withPorts<T>(work: (ports: Ports) => Promise<T>): Promise<T>
}

const embedded: Desk = {
  api: `http://localhost:${process.env['PORT'] ?? 5173}/api`,
  async withPorts(work) {
    const clock = keptClock(join(folder, 'clock.json'))
    const table = openTable({ file: join(folder, 'table.sqlite'), clock })
    try {
      return await work({
        table,
        clock,
        ids: systemIds(clock),
        secrets: openSecrets({ file: join(folder, 'secrets.json') }),
      } as unknown as Ports)
    } finally {
      table.close()
    }
  },
}

export async function deskOf(stage: string | undefined): Promise<Desk> {
  if (stage === undefined) return embedded
  // Only here: the clients of AWS take a while to load.
  const [{ portsOfStage }, { readStage }] = await Promise.all([
    import('#infra/deploy/stage-ports.ts'),
    import('#infra/deploy/stages.ts'),
  ])
  const told = await readStage(stage)
  return { api: told.settings.apiAddress, withPorts: (work) => work(portsOfStage(told)) }
}

/** A session of a desk person, made with the stage's own keys: whoever can read them could do no more. */
function tokenOf(desk: Desk, person: { phone: string }): Promise<string> {
  return desk.withPorts(async (ports) => {
    const user = await readUserByPhone(ports, person.phone)
    if (user === undefined) throw new Error('The house has no desk people yet: start it once with npm start')
    return openSession(ports, user)
  })
}

/** What a desk person asks of the house: its data, or an error with the house's own words. A form is sent as one, everything else as JSON. */
export async function ask(
  desk: Desk,
  person: { phone: string },
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<unknown> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    authorization: `Bearer ${await tokenOf(desk, person)}`,
    ...(isJson && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${desk.api}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`Nobody answers at ${desk.api}: start the house with npm start`)
  })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(refusalOf(answer, response.status))
  return answer.data ?? { success: answer.success }
}

interface Answer {
  readonly data?: unknown
  readonly success?: boolean
  readonly words?: string
}

interface Details {
  readonly errors?: readonly { readonly line: number; readonly message: string }[]
  readonly error_count?: number
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

/** The house's words, then what is wrong line by line or field by field. */
function refusalOf({ words, data }: Answer, status: number): string {
  const { errors = [], error_count = 0, issues = [] } = (data ?? {}) as Details
  return [
    words ?? `The house answered ${status}`,
    ...errors.map(({ line, message }) => `line ${line}: ${message}`),
    ...(error_count > errors.length ? [`and ${error_count - errors.length} more`] : []),
    ...issues.map(({ path, message }) => `${path}: ${message}`),
  ].join('\n')
}
