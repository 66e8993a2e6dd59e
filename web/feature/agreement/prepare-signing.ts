import type { ResponseOf, RequestOf } from '#shared/kernel/endpoint.ts'
import type { agreementApi } from '#shared/agreement/api.ts'

/** How the signing calls find the order: by the first, else by the second. */
export type SigningIds = RequestOf<typeof agreementApi.uploadOriginal>['body']['data']

export type Step = 'uploadOriginal' | 'uploadRiskDisclosure' | 'createEnvelope' | 'readSigningAddress'
type Answer<S extends Step> = ResponseOf<(typeof agreementApi)[S]>

/** Side effects of the preparation. `wait` rejects when the screen is closed. */
export interface SigningActions {
  readonly request: <S extends Step>(
    step: S,
    ids: SigningIds,
  ) => Promise<{ readonly body: Answer<S>; readonly retryAfterSeconds?: number | undefined }>
  readonly wait: (ms: number) => Promise<void>
}

/** `attempt` names the signing attempt: the order and its number. */
export type Prepared =
  | { readonly kind: 'already-signed' }
  | { readonly kind: 'address'; readonly url: string; readonly attempt: string }

/** The workflow takes seconds. After a minute it is treated as failed. */
const totalWaitMs = 60_000
const usualWaitSeconds = 2
const waitSecondsMax = 15

/** Starts or continues the signing of an order and waits for the address of the signing page. Every call may be repeated. */
export async function prepareSigning(ids: SigningIds, actions: SigningActions): Promise<Prepared> {
  const started = await actions.request('uploadOriginal', ids)
  if (started.body.message === 'Already signed') return { kind: 'already-signed' }
  const budget = { leftMs: totalWaitMs }
  await ready('uploadRiskDisclosure', ids, actions, budget)
  await ready('createEnvelope', ids, actions, budget)
  const { data } = await ready('readSigningAddress', ids, actions, budget)
  if (!isWebAddress(data.url)) throw new Error('the signing address is not a web address: expected http or https')
  return { kind: 'address', url: data.url, attempt: started.body.data.id }
}

type Ready<S extends Step> = Exclude<Answer<S>, { message: 'NOT_READY' }>

async function ready<S extends Step>(
  step: S,
  ids: SigningIds,
  actions: SigningActions,
  budget: { leftMs: number },
): Promise<Ready<S>> {
  for (;;) {
    const { body, retryAfterSeconds } = await actions.request(step, ids)
    if (isReady<S>(body)) return body
    const waitMs = Math.min(Math.max(retryAfterSeconds ?? usualWaitSeconds, 1), waitSecondsMax) * 1000
    if (waitMs > budget.leftMs) throw new Error(`${step} was not ready in time`)
    budget.leftMs -= waitMs
    await actions.wait(waitMs)
  }
}

function isReady<S extends Step>(body: Answer<S>): body is Ready<S> {
  return !('message' in body && body.message === 'NOT_READY')
}

/** Only an http or https address is opened, because it comes from outside. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
