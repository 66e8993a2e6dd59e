import { jsonOf } from '#shared/kernel/json.ts'
import * as z from 'zod/mini'
import type { Sandbox, SandboxTools } from '#infra/sandbox/define.ts'
import { type Claims, MintOptions, nowSeconds, tokenKeys } from './token.ts'

/** A partner that identifies people. Its sign-in pages run in the wrapper app; the application receives only its tokens. */
interface IdentityProvider {
  readonly name: string
  readonly help: readonly string[]
  /** Path of its public keys below its prefix. */
  readonly keysPath: string
  readonly keysCacheControl: string
  readonly claims: (of: { readonly sub: string; readonly email: string; readonly nowSeconds: number }) => Claims
}

const TokenRequest = z.extend(MintOptions, {
  sub: z._default(z.string(), 'subject-1'),
  email: z._default(z.string(), 'new.person@gmail.com'),
})

/** Publishes keys as the partner does. `POST /test/token` makes the token that the wrapper app would pass on, valid or invalid. */
export function identityProvider({ name, help, keysPath, keysCacheControl, claims }: IdentityProvider): Sandbox {
  return {
    name,
    help: [
      ...help,
      `POST /${name}/test/token {sub, email, claims, alg, foreign, kid} makes an identity token; claims override the default ones, and null removes one. POST /${name}/test/rotate changes the key.`,
    ],
    open: (tools) => ({ handle: routesOf(tools) }),
  }

  function routesOf(tools: SandboxTools) {
    const keys = tokenKeys(tools)
    return async ({
      method,
      path,
      body,
    }: {
      readonly method: string
      readonly path: string
      readonly body: Uint8Array
    }): Promise<Response> => {
      const route = `${method} ${path}`
      if (route === `GET ${keysPath}`)
        return Response.json(await keys.published(), { headers: { 'cache-control': keysCacheControl } })
      if (route === 'POST /test/rotate') return Response.json({ kid: (await keys.rotate()).kid })
      const parsed =
        route === 'POST /test/token' ? TokenRequest.safeParse(jsonOf(new TextDecoder().decode(body)) ?? {}) : undefined
      if (parsed === undefined) return Response.json({ error: `Unknown path ${route}` }, { status: 404 })
      if (!parsed.success)
        return Response.json(
          { error: 'Send {sub, email, claims, alg, foreign, kid}, or an empty body' },
          { status: 400 },
        )
      const { sub, email, ...options } = parsed.data
      return Response.json({
        id_token: await keys.mint(claims({ sub, email, nowSeconds: nowSeconds(tools) }), options),
      })
    }
  }
}
