import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { DocumentName } from '#shared/kyc/kyc.ts'
import { ApiError, type CallOptions } from '#web/platform/api/client.ts'
import { sendWithProgress } from '#web/platform/api/send-with-progress.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { messageText, routeAfter } from './steps.ts'
import { useKyc } from './use-kyc.ts'

/** Why a submission failed. `code`: that of the server's refusal. */
export interface SubmissionFailure {
  readonly text: string
  readonly code?: string
}

const notAnswered = () => t`We do not know whether it arrived. What you entered is still here, please try again.`
const offline = () => t`You are offline. What you entered is still here: send it when the network is back.`

/** Sends one step and goes on to the next. */
export function useSubmission(document: DocumentName) {
  const { reload } = useKyc()
  const [busy, setBusy] = useState(false)
  /** How much of the files has left; undefined while no files are sent. */
  const [sentPercent, setSentPercent] = useState<number>()
  const [failure, setFailure] = useState<SubmissionFailure>()
  /** The idempotency key: a repeat after a lost answer is no second submission. */
  const key = useRef<string>(undefined)

  /** `work` makes the calls, with the options given to it, and handles their answers. */
  async function submit(work: (options: CallOptions) => Promise<void>): Promise<void> {
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setFailure(undefined)
    try {
      await work({ key: key.current })
      key.current = undefined
    } catch (error) {
      if (isRefused(error)) key.current = undefined
      // The step may have been sent from another device.
      if (error instanceof ApiError && error.status === 409) await reload()
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
      setSentPercent(undefined)
    }
  }

  return {
    busy,
    sentPercent,
    failure,
    submit,
    /** As `submit`, for files: it tells how much of them has left. */
    upload: (work: (options: CallOptions) => Promise<void>) =>
      submit((options) => {
        setSentPercent(0)
        return work({ ...options, transport: sendWithProgress(setSentPercent) })
      }),
    /** Shows why the server did not accept the submission. */
    fail: (text: string) => setFailure({ text }),
    /** What is sent next is another submission. */
    changed() {
      key.current = undefined
      setFailure(undefined)
    },
    /** Reads the steps and opens the screen on which KYC goes on. */
    async goOn() {
      const info = await reload().catch(() => undefined)
      navigate(routeAfter(document, info?.next_route), { replace: true })
    },
    reload,
  }
}

export type Submission = ReturnType<typeof useSubmission>

/** After a 5xx or a lost answer it is unknown whether the submission was taken. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

function failureOf(error: unknown): SubmissionFailure {
  if (!(error instanceof ApiError)) return { text: navigator.onLine ? notAnswered() : offline() }
  return { text: error.userMessage, code: error.code }
}

/** What failed for the words "Invalid details", which the reason follows. */
export function invalidDetails(answer: Parameters<typeof messageText>[0]): string {
  const reason = messageText(answer)
  return reason === '' || reason === 'Invalid details' ? t`Invalid details` : t`Invalid details. ${reason}`
}
