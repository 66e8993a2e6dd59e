import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startSession } from '#functions/account/commands.ts'
import { findUserByEmail } from '#functions/account/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { persistentClock } from '#infra/local/clock.ts'
import type { WebFetch } from '#infra/local/server/fetch.ts'
import { systemIds } from '#infra/local/ids.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openTable } from '#infra/local/table.ts'

const folder = fileURLToPath(new URL('../../../.local', import.meta.url))

/** Who acts: somebody of the desk, by e-mail address. */
export interface Person {
  readonly email: string
}

/** An application, local or deployed, with access to its table and keys. */
export interface Desk {
  readonly api: string
  readonly fetch: WebFetch
  /** Waits before the application is asked again, in milliseconds. */
  pause(ms: number): Promise<unknown>
  withContext<T>(work: (context: FullContext) => Promise<T>): Promise<T>
}

const local: Desk = {
  api: `http://localhost:${process.env['PORT'] ?? 5173}/api`,
  fetch,
  pause: setTimeout,
  async withContext(work) {
    const clock = persistentClock(join(folder, 'clock.json'))
    const table = openTable({ file: join(folder, 'table.sqlite'), clock })
    try {
      return await work({
        table,
        clock,
        ids: systemIds(clock),
        secrets: openSecrets({ file: join(folder, 'secrets.json') }),
      } as unknown as FullContext)
    } finally {
      table.close()
    }
  },
}

export async function deskOf(stage: string | undefined): Promise<Desk> {
  if (stage === undefined) return local
  // Imported on demand, because the AWS clients are slow to load.
  const [{ contextOfStage }, { readStage }] = await Promise.all([
    import('#infra/deploy/stage-context.ts'),
    import('#infra/deploy/stages.ts'),
  ])
  const deployed = await readStage(stage)
  return {
    api: deployed.settings.apiAddress,
    fetch,
    pause: setTimeout,
    withContext: (work) => work(contextOfStage(deployed)),
  }
}

/** A session token of somebody who works at the desk, signed with the stage's own keys. Access to the keys is the permission to do so. */
function tokenOf(desk: Desk, person: Person): Promise<string> {
  return desk.withContext(async (context) => {
    const user = await findUserByEmail(context, person.email)
    if (user === undefined || user.role === 'INVESTER_CLIENT')
      throw new Error(`${person.email} does not work at the desk: two others of the desk grant the role`)
    return startSession(context, user)
  })
}

/** Sends a request of a desk user. Returns the data of the response; throws the message of a refusal. FormData is sent as a form, any other body as JSON. */
export async function callDesk(
  desk: Desk,
  person: Person,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<unknown> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    authorization: `Bearer ${await tokenOf(desk, person)}`,
    ...(isJson && { 'content-type': 'application/json' }),
  }
  const request = {
    method,
    headers,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }
  const response = await desk.fetch(`${desk.api}${path}`, request).catch(() => {
    throw new Error(`No application answers at ${desk.api}: start it with npm start`)
  })
  const responseBody = (await response.json()) as ResponseBody
  if (!response.ok) throw new Error(refusalOf(responseBody, response.status))
  return responseBody.data ?? { success: responseBody.success }
}

interface ResponseBody {
  readonly data?: unknown
  readonly success?: boolean
  readonly words?: string
}

interface Details {
  readonly errors?: readonly { readonly line: number; readonly message: string }[]
  readonly error_count?: number
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

/** The message of a refusal, then its errors by line or field. */
function refusalOf({ words: userMessage, data }: ResponseBody, status: number): string {
  const { errors = [], error_count = 0, issues = [] } = (data ?? {}) as Details
  return [
    userMessage ?? `The application answered ${status}`,
    ...errors.map(({ line, message }) => `line ${line}: ${message}`),
    ...(error_count > errors.length ? [`and ${error_count - errors.length} more`] : []),
    ...issues.map(({ path, message }) => `${path}: ${message}`),
  ].join('\n')
}
