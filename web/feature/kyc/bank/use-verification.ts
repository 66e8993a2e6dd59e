import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import type { AddBankState } from './route-state.ts'
import { isAccountNumber } from './search.ts'
import { verifyAccount } from './verify-account.ts'

/** Why an account was not verified. `title` is for details that are wrong, not for a server that does not answer. */
export interface Failure {
  readonly title?: 'Invalid details'
  readonly text: string
}

/** The verification of a bank account. `onVerified` gets the message of the server. */
export function useVerification(
  { bankIfsc, bankName }: Pick<AddBankState, 'bankIfsc' | 'bankName'>,
  onVerified: (message: string) => void,
) {
  const userID = useUser()?.id ?? ''
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  /** A retry after a lost answer counts as the same try. */
  const key = useRef<string>(undefined)

  async function verify(accNo: string) {
    if (busy || !isAccountNumber(accNo)) return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setFailure(undefined)
    try {
      const { success, message } = await verifyAccount({ accNo, IFSC: bankIfsc, userID, bankName }, key.current)
      if (success) onVerified(message)
      else {
        key.current = undefined
        setFailure({ title: 'Invalid details', text: message })
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = undefined
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    verify,
    busy,
    failure,
    /** Another number is another try. */
    change() {
      key.current = undefined
      setFailure(undefined)
    },
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { text: 'We could not reach our server. Please try again.' }
  return error.status === 400 ? { title: 'Invalid details', text: error.userMessage } : { text: error.userMessage }
}
