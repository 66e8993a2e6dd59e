import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { fictional, firebaseAccounts, FirebaseRefusal, phoneClaims } from './accounts.ts'
import { jsonOf, Minted, nowSeconds, tokenKeys } from '#infra/sandbox/identity/token.ts'

const toolkit = 'identitytoolkit.googleapis.com'
const secureToken = 'securetoken.googleapis.com'

/** As long as Google lets theirs be kept, or about. */
const keysCacheControl = 'public, max-age=19800, must-revalidate, no-transform'

const Asked = z.extend(Minted, { phone: Phone })

type Route = (request: SandboxRequest) => unknown

export function firebaseSandbox(_secrets: Secrets, { firebase }: Settings): Sandbox {
  return {
    name: 'firebase',
    hosts: [toolkit, secureToken],
    help: [
      `Firebase phone authentication, as the browser SDK speaks to it after connectAuthEmulator: /${toolkit}/… and /${secureToken}/…. Its codes are in the inbox; its tokens are signed, and GET /keys has the keys.`,
      `Fictional numbers, without SMS and limits: ${Object.entries(fictional)
        .map(([phone, code]) => `${phone} with ${code}`)
        .join(', ')}.`,
      'POST /test/token {phone, claims, alg, foreign, kid} makes an ID token, right or wrong; POST /test/rotate changes the key.',
      'Levers: captchaFails 1 finds a robot in everybody, sendsAnHour is for each number, quota for all.',
    ],
    faultControls: { captchaFails: 0, sendsAnHour: 10, quota: 10_000 },
    open: (tools) => {
      const routes = routesOf(tools, firebase)
      return { handle: (request) => answer(routes, firebase, request) }
    },
  }
}

function routesOf(tools: SandboxTools, firebase: Settings['firebase']): Readonly<Record<string, Route>> {
  const keys = tokenKeys(tools)
  const accounts = firebaseAccounts(tools, keys, firebase)
  return {
    'GET /keys': async () => Response.json(await keys.published(), { headers: { 'cache-control': keysCacheControl } }),
    'POST /test/rotate': async () => ({ kid: (await keys.rotate()).kid }),
    'POST /test/token': async ({ body }) => {
      const asked = Asked.safeParse(jsonOf(body))
      if (!asked.success) throw new FirebaseRefusal('INVALID_ARGUMENT : Say {phone, claims, alg, foreign, kid}')
      const { phone, ...minted } = asked.data
      return {
        id_token: await keys.mint(
          phoneClaims(firebase.projectId, `sandbox${phone.slice(1)}`, phone, nowSeconds(tools)),
          minted,
        ),
      }
    },
    // Not told to a stand-in either by the maker's own: the SDK goes on with the older bot check.
    [`GET /${toolkit}/v2/recaptchaConfig`]: () => refused(501, 'NOT_IMPLEMENTED'),
    [`GET /${toolkit}/v1/recaptchaParams`]: () => ({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaSiteKey: 'sandbox-site-key',
      producerProjectNumber: '000000000000',
    }),
    [`POST /${toolkit}/v1/accounts:sendVerificationCode`]: ({ body }) => accounts.sendVerificationCode(jsonOf(body)),
    [`POST /${toolkit}/v1/accounts:signInWithPhoneNumber`]: ({ body }) => accounts.signInWithPhoneNumber(jsonOf(body)),
    [`POST /${toolkit}/v1/accounts:lookup`]: ({ body }) => accounts.lookup(jsonOf(body)),
    [`POST /${secureToken}/v1/token`]: ({ body }) =>
      accounts.refresh(new URLSearchParams(new TextDecoder().decode(body))),
  }
}

async function answer(
  routes: Readonly<Record<string, Route>>,
  { apiKey }: Settings['firebase'],
  request: SandboxRequest,
): Promise<Response> {
  const { method, path, query, headers } = request
  if (method === 'OPTIONS') return forBrowsers(new Response(null, { status: 204 }), headers)
  const route = routes[`${method} ${path}`]
  if (route === undefined) return forBrowsers(refused(404, 'NOT_FOUND'), headers)
  const isTheirs = path.includes('.googleapis.com/')
  if (isTheirs && query.get('key') !== apiKey)
    return forBrowsers(refused(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT'), headers)
  try {
    const told = await route(request)
    return forBrowsers(told instanceof Response ? told : Response.json(told), headers)
  } catch (failure) {
    if (failure instanceof FirebaseRefusal) return forBrowsers(refused(400, failure.message), headers)
    throw failure
  }
}

function refused(code: number, message: string, status?: string): Response {
  return Response.json(
    {
      error: {
        code,
        message,
        errors: [{ message, reason: 'invalid', domain: 'global' }],
        ...(status !== undefined && { status }),
      },
    },
    { status: code },
  )
}

/** Anybody's page may ask, with the SDK's own headers. */
function forBrowsers(response: Response, asked: Headers): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-allow-methods', 'GET, POST, OPTIONS')
  response.headers.set(
    'access-control-allow-headers',
    asked.get('access-control-request-headers') ??
      'content-type, x-client-version, x-firebase-gmpid, x-firebase-client',
  )
  response.headers.set('access-control-max-age', '3600')
  return response
}
