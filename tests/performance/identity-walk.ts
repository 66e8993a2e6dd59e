import type { Harness } from '#tests/harness/harness.ts'
import type { Steps } from './table-walk.ts'

/** Signs in with identities that have no account yet. */
export async function signInWithIdentity(harness: Harness, { call }: Steps): Promise<void> {
  await call('signInWithGoogle', { body: { id_token: await identity(harness, 'google') } })
  await call('signInWithApple', { body: { identity_token: await identity(harness, 'apple') } })
}

async function identity(harness: Harness, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await harness.sandbox(`/${provider}/test/token`, {
    sub: 'new',
    email: 'new.person@gmail.com',
  })) as { readonly id_token: string }
  return id_token
}
