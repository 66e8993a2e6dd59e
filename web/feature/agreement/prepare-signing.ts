import type { AnswerOf, RequestOf } from '#shared/kernel/endpoint.ts'
import type { agreementApi } from '#shared/agreement/api.ts'

/** How the signing calls find the order: by the first, else by the second. */
export type SigningIds = RequestOf<typeof agreementApi.uploadOriginal>['body']['data']

export type Step = 'uploadOriginal' | 'uploadRiskDisclosure' | 'createEnvelope' | 'readSigningAddress'
type Answer<S extends Step> = AnswerOf<(typeof agreementApi)[S]>

/** What the preparation needs of the world. `wait` rejects when the screen is gone. */
export interface Hands {
  readonly ask: <S extends Step>(
    step: S,
    ids: SigningIds,
  ) => Promise<{ readonly body: Answer<S>; readonly retryAfterSeconds?: number | undefined }>
  readonly wait: (ms: number) => Promise<void>
}

export type Prepared = { readonly kind: 'already-signed' } | { readonly kind: 'address'; readonly url: string }

/** The workflow takes seconds. One that is not ready after a minute is in trouble, and the person must not be kept. */
const patienceMs = 60_000
const usualWaitSeconds = 2
const waitSecondsMax = 15

/** Starts or joins the signing of an order and waits for the address. Every call may be repeated, so a second try never does harm. */
export async function prepareSigning(ids: SigningIds, hands: Hands): Promise<Prepared> {
  const started = await hands.ask('uploadOriginal', ids)
  if (started.body.message === 'Already signed') return { kind: 'already-signed' }
  const patience = { leftMs: patienceMs }
  await ready('uploadRiskDisclosure', ids, hands, patience)
  await ready('createEnvelope', ids, hands, patience)
  const { data } = await ready('readSigningAddress', ids, hands, patience)
  if (!isWebAddress(data.url)) throw new Error('the signing address is not a web address')
  return { kind: 'address', url: data.url }
}

type Ready<S extends Step> = Exclude<Answer<S>, { message: 'NOT_READY' }>

async function ready<S extends Step>(
  step: S,
  ids: SigningIds,
  hands: Hands,
  patience: { leftMs: number },
): Promise<Ready<S>> {
  for (;;) {
    const { body, retryAfterSeconds } = await hands.ask(step, ids)
    if (isReady<S>(body)) return body
    const waitMs = Math.min(Math.max(retryAfterSeconds ?? usualWaitSeconds, 1), waitSecondsMax) * 1000
    if (waitMs > patience.leftMs) throw new Error(`${step} was not ready in time`)
    patience.leftMs -= waitMs
    await hands.wait(waitMs)
  }
}

function isReady<S extends Step>(body: Answer<S>): body is Ready<S> {
  return !('message' in body && body.message === 'NOT_READY')
}

/** The address is opened with the person's trust, so nothing but a web page may be behind it. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
