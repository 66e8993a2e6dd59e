import type { World } from '#tests/world/world.ts'
import type { Steps } from './table-walk.ts'

/** Whoever comes with an identity that nobody here knows. */
export async function comeWithIdentity(world: World, { call }: Steps): Promise<void> {
  await call('signInWithGoogle', { body: { id_token: await identity(world, 'google') } })
  await call('signInWithApple', { body: { identity_token: await identity(world, 'apple') } })
}

async function identity(world: World, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await world.sandbox(`/${provider}/test/token`, {
    sub: 'new',
    email: 'new.person@gmail.com',
  })) as { readonly id_token: string }
  return id_token
}
