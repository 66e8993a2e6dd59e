import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Handle } from '#shared/kernel/id.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

type Provider = 'google' | 'apple'

async function tokenOf(provider: Provider, overrides: object = {}): Promise<string> {
  const { id_token } = (await harness.sandbox(`/${provider}/test/token`, overrides)) as { id_token: string }
  return id_token
}

function present(provider: Provider, token: string, nonce?: string) {
  const more = nonce === undefined ? {} : { nonce }
  if (provider === 'google') return harness.call('signInWithGoogle', { body: { id_token: token, ...more } })
  return harness.call('signInWithApple', {
    body: { identity_token: token, ...more, user: { first_name: 'Nita', last_name: 'Rao' } },
  })
}

const signIn = async (provider: Provider, overrides: object = {}) =>
  present(provider, await tokenOf(provider, overrides))

const nowSeconds = () => Date.parse(harness.clock.now()) / 1000

/** Logs in to the account with the address by a code to it, as the screen does after LINK_REQUIRED. */
async function link(handle: Handle, email: string): Promise<void> {
  await harness.call('sendEmailLoginCode', { body: { handle } }).then(({ body }) => body)
  const otp = /\b\d{6}\b/.exec((await harness.inbox(email))[0]?.text ?? '')?.[0] ?? ''
  const { body } = await harness.call('verifyEmailLoginCode', { body: { handle, otp } })
  expect(body.message).toBe('OTP_VERIFIED')
}

const theirs = {
  google: { sub: 'g-1', email: asha.email, claims: { hd: 'example.com' } },
  apple: { sub: 'a-1', email: asha.email },
} as const

describe.each(['google', 'apple'] as const)('an identity of %s (E11, E12)', (provider) => {
  it('that is unknown begins a registration with its details', async () => {
    const { body } = await signIn(provider, { sub: 'new', email: 'New.Person@gmail.com' })
    const names =
      provider === 'google' ? { first_name: 'New', last_name: 'Person' } : { first_name: 'Nita', last_name: 'Rao' }
    expect(body).toEqual({
      message: 'REGISTRATION_REQUIRED',
      data: {
        created_user_id: expect.stringMatching(/^[\w-]{22}$/),
        email: 'new.person@gmail.com',
        email_verified: true,
        ...names,
      },
    })
  })

  it('with the address of an account offers a link with the address masked, and logs in once it is linked', async () => {
    const { body } = await signIn(provider, theirs[provider])
    if (body.message !== 'LINK_REQUIRED') throw new Error(body.message)
    expect(body.data.email).toBe('a•••••@e•••.com')
    expect((await signIn(provider, theirs[provider])).body.message).toBe('LINK_REQUIRED')
    await link(body.data.handle, asha.email)
    const entered = await signIn(provider, theirs[provider])
    if (entered.body.message !== 'LOGIN_SUCCESS') throw new Error(entered.body.message)
    const me = await harness.call('readLoginDetail', {}, { as: entered.body.token.token })
    expect(me.body.data.email).toBe(asha.email)
    // Another subject with the same address is another person.
    expect((await signIn(provider, { ...theirs[provider], sub: 'another' })).body.message).toBe('LINK_REQUIRED')
    // The subject identifies the user, whatever the address is now.
    expect((await signIn(provider, { sub: theirs[provider].sub, email: 'moved@gmail.com' })).body.message).toBe(
      'LOGIN_SUCCESS',
    )
  })

  it('with an unverified address offers no link', async () => {
    const { body } = await signIn(provider, {
      email: asha.email,
      claims: { email_verified: provider === 'google' ? false : 'false' },
    })
    expect(body).toMatchObject({ message: 'REGISTRATION_REQUIRED', data: { email_verified: false } })
  })

  it('without an address begins at the e-mail screen', async () => {
    const { body } = await signIn(provider, { claims: { email: null, email_verified: null } })
    expect(body).toMatchObject({ message: 'REGISTRATION_REQUIRED', data: { email: '', email_verified: false } })
  })

  it('with the address of a desk account is refused', async () => {
    expect(await signIn(provider, { email: 'operator@example.com' })).toMatchObject({
      status: 403,
      failure: { message: 'NO_ACCESS' },
    })
  })

  it('with an address of a refused domain is refused', async () => {
    expect(await signIn(provider, { email: 'someone@yopmail.com' })).toMatchObject({
      status: 400,
      failure: { message: 'EMAIL_NOT_TAKEN' },
    })
  })

  it('is accepted once, by one of two concurrent requests', async () => {
    const token = await tokenOf(provider)
    const both = await Promise.all([present(provider, token), present(provider, token)])
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '400'])
    expect(await present(provider, token)).toMatchObject({ status: 400, failure: { message: 'IDENTITY_REFUSED' } })
  })

  it('must carry the nonce of the request, and the request that of the token', async () => {
    const nonce = 'n0nce-of-the-app'
    const carrying = (claim: string) => tokenOf(provider, { claims: { nonce: claim } })
    const refused = [
      await present(provider, await carrying(nonce)),
      await present(provider, await carrying(nonce), 'another'),
      await present(provider, await tokenOf(provider), nonce),
    ]
    expect(refused.map(({ failure }) => failure?.message)).toEqual([
      'IDENTITY_REFUSED',
      'IDENTITY_REFUSED',
      'IDENTITY_REFUSED',
    ])
    expect((await present(provider, await carrying(nonce), nonce)).status).toBe(200)
    // The Apple apps send the hash of the nonce to Apple and keep the nonce.
    const hashed = await present(provider, await carrying(createHash('sha256').update(nonce).digest('hex')), nonce)
    expect(hashed.status).toBe(provider === 'apple' ? 200 : 400)
  })

  const wrong: readonly [what: string, overrides: () => object][] = [
    ['with no signature', () => ({ alg: 'none' })],
    ['with the public key taken for a secret', () => ({ alg: 'HS256' })],
    ['signed by a stranger', () => ({ foreign: true })],
    ['under an unknown key', () => ({ kid: 'key-99' })],
    ['for another app', () => ({ claims: { aud: 'another.app' } })],
    [
      'for us and another app',
      () => ({ claims: { aud: ['ansh-sandbox.apps.googleusercontent.com', 'example.ansh', 'another.app'] } }),
    ],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.example.com' } })],
    ['that has ended', () => ({ claims: { exp: nowSeconds() - 60 } })],
    ['that never ends', () => ({ claims: { exp: null } })],
    ['made in the future', () => ({ claims: { iat: nowSeconds() + 120 } })],
    ['without a subject', () => ({ claims: { sub: '' } })],
  ]

  it.each(wrong)('%s is refused', async (_what, overrides) => {
    expect(await signIn(provider, overrides())).toMatchObject({
      status: 400,
      failure: { message: 'IDENTITY_REFUSED', words: 'We could not confirm who you are' },
    })
  })

  it('signed with a new key is accepted', async () => {
    await signIn(provider)
    await harness.sandbox(`/${provider}/test/rotate`, {})
    await harness.advance('PT1M')
    expect((await signIn(provider)).status).toBe(200)
  })
})

describe('Google answers (E11)', () => {
  it.each([
    ['for its own mail', 'somebody@gmail.com', {}, true],
    ['for an organisation’s whose mail it hosts', 'somebody@company.example', { hd: 'company.example' }, true],
    ['for no other address, verified or not', 'somebody@elsewhere.example', {}, false],
    [
      'for nothing that it has not verified',
      'somebody@company.example',
      { hd: 'company.example', email_verified: false },
      false,
    ],
  ])('%s', async (_what, email, claims, verified) => {
    expect((await signIn('google', { email, claims })).body).toMatchObject({
      message: 'REGISTRATION_REQUIRED',
      data: { email_verified: verified },
    })
  })

  it('under both of its issuer names', async () => {
    expect((await signIn('google', { claims: { iss: 'accounts.google.com' } })).status).toBe(200)
  })
})

it('Apple writes truth as a word or as truth (E12)', async () => {
  for (const email_verified of [true, 'true'])
    expect((await signIn('apple', { claims: { email_verified } })).body).toMatchObject({
      data: { email_verified: true },
    })
})

it('the token of one identity service is refused for the other', async () => {
  expect((await present('google', await tokenOf('apple'))).failure?.message).toBe('IDENTITY_REFUSED')
  expect((await present('apple', await tokenOf('google'))).failure?.message).toBe('IDENTITY_REFUSED')
})
