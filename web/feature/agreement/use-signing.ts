import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoints } from '#shared/registry.ts'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import { ApiError, callWithStatus } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { postToNative } from '#web/native/post.ts'
import { pause } from '#web/lib/pause.ts'
import { awaitSignature } from '#web/platform/awaited-signature.ts'
import { prepareSigning, type SigningIds, type Step } from './prepare-signing.ts'

/** `refused`: final. `message` is the reason, from the server. */
export type SigningPhase =
  | { readonly kind: 'idle' | 'preparing' | 'failed' }
  | { readonly kind: 'refused'; readonly message: string }

/** On whose page the deal term is signed, as buyers read it. */
export const signingPartner = 'SignEasy'

/** The wrapper needs a moment to open the signing page over this page, before the order list is shown below it. */
const wrapperMs = 1000

function request<S extends Step>(step: S, ids: SigningIds) {
  // The four contracts have the same body, which the compiler cannot derive from the type parameter.
  return callWithStatus(step, { body: { data: ids } } as RequestOf<Endpoints[S]>)
}

/**
 * Prepares the deal term of an order and opens it for signing. It may be repeated, also after the browser was closed: the server
 * continues the same attempt. `onLeave` is called when the app has opened the order list.
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

/** True when the app has opened the order list, false when the browser opens the signing page. */
async function open(ids: SigningIds, signal: AbortSignal): Promise<boolean> {
  const prepared = await prepareSigning(ids, { request, wait: (ms) => pause(ms, signal) })
  signal.throwIfAborted()
  if (prepared.kind === 'already-signed') return toOrders({ value: true, signed: true })
  awaitSignature(prepared.attempt)
  if (!postToNative({ type: 'SIGN_URL', url: prepared.url })) {
    // Replaces this page, so that going back from the signing page does not open it again.
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

/** 409 is final: nothing to sign, or no attempts left. Other failures may be temporary. */
function phaseAfter(error: unknown): SigningPhase {
  return error instanceof ApiError && error.status === 409
    ? { kind: 'refused', message: error.userMessage }
    : { kind: 'failed' }
}
