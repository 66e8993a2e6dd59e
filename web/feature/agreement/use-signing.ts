import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoints } from '#shared/registry.ts'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import { ApiError, callWithStatus } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { postToNative } from '#web/native/post.ts'
import { pause } from '#web/feature/payment/pause.ts'
import { awaitSignature } from './awaited-signature.ts'
import { prepareSigning, type SigningIds, type Step } from './prepare-signing.ts'

/** `refused`: the server's words say why no further try can help. */
export type SigningPhase =
  | { readonly kind: 'idle' | 'preparing' | 'failed' }
  | { readonly kind: 'refused'; readonly words: string }

/** The wrapper needs a moment to put the signing page over ours before the order list appears beneath it. */
const wrapperMs = 1000

function ask<S extends Step>(step: S, ids: SigningIds) {
  // The four contracts share one body, which the compiler cannot see through the type parameter.
  return callWithStatus(step, { body: { data: ids } } as RequestOf<Endpoints[S]>)
}

/**
 * Prepares the deal term of an order and opens it for signing. A dead browser changes nothing: the next try joins the same
 * attempt. `onLeave` hears when the order list has taken over within the app.
 */
export function useSigning(onLeave?: () => void) {
  const [phase, setPhase] = useState<SigningPhase>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const sign = useCallback(
    async (ids: SigningIds) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      setPhase({ kind: 'preparing' })
      try {
        if (await open(ids, run.signal)) onLeave?.()
      } catch (error) {
        if (run.signal.aborted) return
        console.warn('Signing could not be prepared', error)
        setPhase(phaseAfter(error))
      }
    },
    [onLeave],
  )
  return { phase, sign }
}

/** True when the order list has taken over; false when the browser is leaving for the signing page. */
async function open(ids: SigningIds, signal: AbortSignal): Promise<boolean> {
  const prepared = await prepareSigning(ids, { ask, wait: (ms) => pause(ms, signal) })
  signal.throwIfAborted()
  if (prepared.kind === 'already-signed') return toOrders({ value: true, signed: true })
  if (ids.service_order_id) awaitSignature(ids.service_order_id)
  if (!postToNative({ type: 'SIGN_URL', url: prepared.url })) {
    // Takes the place of this page: going back from the signing page must not open it again.
    location.replace(prepared.url)
    return false
  }
  await pause(wrapperMs, signal)
  return toOrders({ value: true })
}

function toOrders(state: { readonly value: true; readonly signed?: true }): true {
  navigate('/holdings', { state, replace: true })
  return true
}

/** 409 is final: nothing left to sign, or no attempts left. Everything else may pass. */
function phaseAfter(error: unknown): SigningPhase {
  return error instanceof ApiError && error.status === 409
    ? { kind: 'refused', words: error.words }
    : { kind: 'failed' }
}
