import { useEffect } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { isLoggedIn, reloadUser, useUser } from './session/session.ts'

/** Who has to act next: `you`, the person (amber), or `others`, because it goes on by itself (grey). */
export type Turn = 'you' | 'others'

/** What waits for a person, and whose turn it is behind each tab of the navigation. Undefined: nothing waits there. */
export interface Waiting {
  readonly unpaid: number
  readonly toSign: number
  readonly onTheWay: number
  /** Offers for the person's shares, and sales whose shares they have to transfer. */
  readonly toAnswer: number
  readonly toTransfer: number
  readonly kyc: boolean
  readonly portfolio: Turn | undefined
  readonly profile: Turn | undefined
}

/** What waits changes at the desk and on other devices too: it is read again when it is older than this and somebody looks. */
const freshMs = 60_000
let readAtMs = Date.now()

/** What waits for the person who is logged in. The bar on Home names it, and a dot marks its tab. */
export function useWaiting(): Waiting {
  const user = useUser()
  useEffect(() => {
    refreshWhenOld()
    document.addEventListener('visibilitychange', refreshWhenOld)
    return () => document.removeEventListener('visibilitychange', refreshWhenOld)
  }, [])
  return waitingOf(user)
}

/** Reads what waits again: after the person changed it, or when a screen has found it otherwise. A failure keeps what is known. */
export function refreshWaiting(): void {
  readAtMs = Date.now()
  reloadUser().catch(() => undefined)
}

function refreshWhenOld(): void {
  if (document.visibilityState === 'visible' && isLoggedIn() && Date.now() - readAtMs > freshMs) refreshWaiting()
}

export function waitingOf(user: Pick<LoginDetail, 'waiting' | 'kyc_status' | 'kyc_final_reason'> | undefined): Waiting {
  const waiting = user?.waiting ?? nothing
  const { unpaid, to_sign: toSign, on_the_way: onTheWay, to_answer: toAnswer, to_transfer: toTransfer, kyc } = waiting
  const kycIsTheirs = user?.kyc_status === 'Submitted' || user?.kyc_final_reason !== undefined
  return {
    unpaid,
    toSign,
    onTheWay,
    toAnswer,
    toTransfer,
    kyc,
    portfolio: unpaid + toSign + toAnswer + toTransfer > 0 ? 'you' : onTheWay > 0 ? 'others' : undefined,
    profile: kyc ? (kycIsTheirs ? 'others' : 'you') : undefined,
  }
}

const nothing = { kyc: false, unpaid: 0, to_sign: 0, on_the_way: 0, to_answer: 0, to_transfer: 0 } as const
