import { jsonOf } from '#shared/kernel/json.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { type HyperVergeKey, readKey } from '#functions/vendor/hyperverge/key.ts'
import type { Collection, Sandbox, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { Applicant, applicantOf } from './applicant.ts'
import { calls } from './calls.ts'
import { type Sent, sentIn } from './form.ts'
import { papersRoute } from './papers-page.ts'
import { HyperVergeRefused, refusalResponse, success } from './response.ts'
import { hypervergeFaults, testValueHelp } from './test-values.ts'

/** One call as it is kept: what was sent, without pictures, names and numbers. */
interface SentRequest {
  readonly call: string
  readonly transaction: string
  readonly encoding: Sent['encoding']
  readonly fields: readonly string[]
  readonly files: Sent['files']
  readonly status: number
  readonly at: string
}

interface Context {
  readonly tools: SandboxTools
  readonly secrets: Secrets
  readonly applicants: Collection<Applicant>
  readonly requests: Collection<SentRequest>
  readonly asked: Collection<'aadhaar' | 'pan'>
}

/** Simulates HyperVerge as its documents say (https://github.com/hyperverge, https://documentation.hyperverge.co). */
export function hypervergeSandbox(secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'hyperverge',
    help: testValueHelp,
    faultControls: hypervergeFaults,
    pages: ['/papers'],
    open(tools) {
      const context: Context = {
        tools,
        secrets,
        applicants: tools.collection('applicant'),
        requests: tools.collection('request'),
        asked: tools.collection('asked'),
      }
      return { handle: (request) => handle(context, request) }
    },
  }
}

async function handle(context: Context, request: SandboxRequest): Promise<Response> {
  const { method, path } = request
  if (path === '/test/applicant' && method === 'PUT') return setApplicant(context, request)
  if (path === '/test/requests' && method === 'GET') return listRequests(context, request.query)
  if (path.startsWith('/papers') && method === 'GET') return papersRoute(context.tools.address, request)
  if (method === 'GET') return rootOf(path)
  if (context.tools.faultControl('brokenAnswers') === 1) return new Response('<html>upstream</html>', { status: 200 })
  try {
    return await answer(context, request)
  } catch (error) {
    if (error instanceof HyperVergeRefused) return refusalResponse(error)
    throw error
  }
}

async function answer(context: Context, request: SandboxRequest): Promise<Response> {
  const { tools, applicants } = context
  const name = request.path.slice(1)
  const call = calls[name]
  if (call === undefined || request.method !== 'POST') throw new HyperVergeRefused(404, 'Invalid Endpoint')
  checkKey(request, await readKey(context), name)
  if (tools.faultControl('rateLimited') === 1) throw new HyperVergeRefused(429, 'Rate limit error')
  const transaction = request.headers.get('transactionid') ?? ''
  if (transaction === '') throw new HyperVergeRefused(400, 'transactionId is missing')
  const sent = await sentIn(request)
  const reading = applicantOf(applicants, transaction)
  const hasPanName = applicants.get(transaction)?.pan?.name !== undefined
  const asked = askedOf(context, transaction, name)
  return recorded(context, { name, transaction, sent }, () =>
    success(tools, transaction, call({ sent, reading, hasPanName, asked, tools })),
  )
}

/** Which paper this call or the one before it asks for, since the call for any paper does not say. */
function askedOf({ asked }: Context, transaction: string, name: string): 'aadhaar' | 'pan' {
  if (name.endsWith('/readAadhaar')) asked.put(transaction, 'aadhaar')
  if (name.endsWith('/readPAN')) asked.put(transaction, 'pan')
  return asked.get(transaction) ?? 'aadhaar'
}

/** Keeps which call was made, by whom and how it ended. */
function recorded(
  { tools, requests }: Context,
  { name, transaction, sent }: { readonly name: string; readonly transaction: string; readonly sent: Sent },
  respond: () => Response,
): Response {
  const { encoding, files } = sent
  const keep = (status: number) => {
    const call = name.slice(name.lastIndexOf('/') + 1)
    const fields = Object.keys(sent.fields)
    requests.put(String(tools.next('request', 1)), {
      call,
      transaction,
      encoding,
      fields,
      files,
      status,
      at: tools.clock.now(),
    })
  }
  try {
    const response = respond()
    keep(response.status)
    return response
  } catch (error) {
    if (error instanceof HyperVergeRefused) keep(error.status)
    throw error
  }
}

function setApplicant({ applicants }: Context, { body }: SandboxRequest): Response {
  const applicant = Applicant.safeParse(jsonOf(new TextDecoder().decode(body)))
  if (!applicant.success) {
    const [issue] = applicant.error.issues
    return Response.json({ error: `${issue?.path.join('.') || 'body'}: ${issue?.message}` }, { status: 400 })
  }
  applicants.put(applicant.data.transaction, applicant.data)
  return Response.json(applicant.data)
}

function listRequests({ requests }: Context, query: URLSearchParams): Response {
  const transaction = query.get('transaction')
  return Response.json(requests.list().filter((each) => transaction === null || each.transaction === transaction))
}

/** What each host answers to a browser. */
function rootOf(path: string): Response {
  if (/^\/ind-docs\.hyperverge\.co\/v2\.0\/?$/.test(path)) return new Response('AoK!')
  if (/^\/ind-verify\.hyperverge\.co\/api\/?$/.test(path)) return new Response('Aok')
  return path === '/ind-faceid.hyperverge.co/v1/photo/verifyPair'
    ? new Response('Hello!')
    : refusalResponse(new HyperVergeRefused(404, 'Invalid Endpoint'))
}

function checkKey({ headers }: SandboxRequest, { appId, appKey }: HyperVergeKey, name: string): void {
  const [given, expected] = [`${headers.get('appid')} ${headers.get('appkey')}`, `${appId} ${appKey}`].map((text) =>
    Buffer.from(text),
  )
  if (given?.length === expected?.length && given && expected && timingSafeEqual(given, expected)) return
  const isDocuments = name.startsWith('ind-docs')
  throw new HyperVergeRefused(
    401,
    isDocuments ? { error: { developerMessage: 'unauthorized' } } : 'Missing/Invalid credentials',
  )
}
