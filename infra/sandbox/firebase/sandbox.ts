import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { testNumbers, firebaseAccounts, FirebaseRefusal, phoneClaims } from './accounts.ts'
import { MintOptions, nowSeconds, tokenKeys } from '#infra/sandbox/identity/token.ts'

const toolkit = 'identitytoolkit.googleapis.com'
const secureToken = 'securetoken.googleapis.com'

/** About the cache lifetime of Google's own keys. */
const keysCacheControl = 'public, max-age=19800, must-revalidate, no-transform'

const TokenRequest = z.extend(MintOptions, { phone: Phone })

type Route = (request: SandboxRequest) => unknown

export function firebaseSandbox(_secrets: Secrets, { firebase }: Settings): Sandbox {
  return {
    name: 'firebase',
    hosts: [toolkit, secureToken],
    help: [
      `Firebase phone authentication, as the browser SDK calls it after connectAuthEmulator: /${toolkit}/… and /${secureToken}/…. Codes are in the inbox. Tokens are signed; GET /keys returns the public keys.`,
      `Test numbers, without SMS and limits: ${Object.entries(testNumbers)
        .map(([phone, code]) => `${phone} with ${code}`)
        .join(', ')}.`,
      'POST /test/token {phone, claims, alg, foreign, kid} makes a valid or an invalid ID token; POST /test/rotate changes the key.',
      'Fault controls: captchaFails 1 rejects every reCAPTCHA; sendsAnHour limits the codes for each number, quota those for all numbers.',
    ],
    faultControls: { captchaFails: 0, sendsAnHour: 10, quota: 10_000 },
    open: (tools) => {
      const routes = routesOf(tools, firebase)
      return { handle: (request) => respond(routes, firebase, request) }
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
      const parsed = TokenRequest.safeParse(jsonOf(new TextDecoder().decode(body)))
      if (!parsed.success) throw new FirebaseRefusal('INVALID_ARGUMENT : Send {phone, claims, alg, foreign, kid}')
      const { phone, ...options } = parsed.data
      return {
        id_token: await keys.mint(
          phoneClaims(firebase.projectId, `sandbox${phone.slice(1)}`, phone, nowSeconds(tools)),
          options,
        ),
      }
    },
    // As in the Firebase emulator, which does not support it: the SDK falls back to reCAPTCHA v2.
    [`GET /${toolkit}/v2/recaptchaConfig`]: () => refused(501, 'NOT_IMPLEMENTED'),
    [`GET /${toolkit}/v1/recaptchaParams`]: () => ({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaSiteKey: 'sandbox-site-key',
      producerProjectNumber: '000000000000',
    }),
    [`POST /${toolkit}/v1/accounts:sendVerificationCode`]: ({ body }) =>
      accounts.sendVerificationCode(jsonOf(new TextDecoder().decode(body))),
    [`POST /${toolkit}/v1/accounts:signInWithPhoneNumber`]: ({ body }) =>
      accounts.signInWithPhoneNumber(jsonOf(new TextDecoder().decode(body))),
    [`POST /${toolkit}/v1/accounts:lookup`]: ({ body }) => accounts.lookup(jsonOf(new TextDecoder().decode(body))),
    [`POST /${secureToken}/v1/token`]: ({ body }) =>
      accounts.refresh(new URLSearchParams(new TextDecoder().decode(body))),
  }
}

async function respond(
  routes: Readonly<Record<string, Route>>,
  { apiKey }: Settings['firebase'],
  request: SandboxRequest,
): Promise<Response> {
  const { method, path, query, headers } = request
  if (method === 'OPTIONS') return forBrowsers(new Response(null, { status: 204 }), headers)
  const route = routes[`${method} ${path}`]
  if (route === undefined) return forBrowsers(refused(404, 'NOT_FOUND'), headers)
  const isVendorApi = path.includes('.googleapis.com/')
  if (isVendorApi && query.get('key') !== apiKey)
    return forBrowsers(refused(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT'), headers)
  try {
    const result = await route(request)
    return forBrowsers(result instanceof Response ? result : Response.json(result), headers)
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

/** CORS headers: any origin may call, with the headers of the SDK. */
function forBrowsers(response: Response, requestHeaders: Headers): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-allow-methods', 'GET, POST, OPTIONS')
  response.headers.set(
    'access-control-allow-headers',
    requestHeaders.get('access-control-request-headers') ??
      'content-type, x-client-version, x-firebase-gmpid, x-firebase-client',
  )
  response.headers.set('access-control-max-age', '3600')
  return response
}
