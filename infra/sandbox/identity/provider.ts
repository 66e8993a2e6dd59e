import * as z from 'zod/mini'
import type { Sandbox, SandboxTools } from '#infra/sandbox/define.ts'
import { type Claims, jsonOf, Minted, nowSeconds, tokenKeys } from './token.ts'

/** A partner that says who somebody is. Its own pages are in the wrapper app; what it leaves there are tokens. */
interface IdentityProvider {
  readonly name: string
  readonly help: readonly string[]
  /** Where its keys are published, below its prefix. */
  readonly keysPath: string
  readonly keysCacheControl: string
  readonly claims: (of: { readonly sub: string; readonly email: string; readonly nowSeconds: number }) => Claims
}

const Asked = z.extend(Minted, {
  sub: z._default(z.string(), 'subject-1'),
  email: z._default(z.string(), 'new.person@gmail.com'),
})

/** Publishes keys as the partner does; `POST /test/token` makes what the wrapper app would hand over, right or wrong. */
export function identityProvider({ name, help, keysPath, keysCacheControl, claims }: IdentityProvider): Sandbox {
  return {
    name,
    help: [
      ...help,
      `POST /${name}/test/token {sub, email, claims, alg, foreign, kid} makes an identity token; claims are put over the usual ones, null takes one away. POST /${name}/test/rotate changes the key.`,
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
      const asked = route === 'POST /test/token' ? Asked.safeParse(jsonOf(body) ?? {}) : undefined
      if (asked === undefined) return Response.json({ error: `Nothing here at ${route}` }, { status: 404 })
      if (!asked.success)
        return Response.json({ error: 'Say {sub, email, claims, alg, foreign, kid}, or nothing' }, { status: 400 })
      const { sub, email, ...minted } = asked.data
      return Response.json({ id_token: await keys.mint(claims({ sub, email, nowSeconds: nowSeconds(tools) }), minted) })
    }
  }
}
