import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import { panPattern } from '#shared/kyc/pan.ts'
import { call } from '#web/platform/api/client.ts'
import { messageText } from './steps.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** The characters of a PAN. */
export const panLength = 10

interface PanOptions {
  readonly userId: UserId
  /** A picture of the card is needed. `why`: the words of the server. */
  readonly onCard: (why: string) => void
}

/** A PAN that is typed, looked up and confirmed. */
export function usePan({ userId, onCard }: PanOptions) {
  const submission = useSubmission('pan')
  const [pan, setPan] = useState('')
  const [touched, setTouched] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const [found, setFound] = useState<string>()
  const [isMismatch, setMismatch] = useState(false)

  /** The next look-up or confirmation is another request. */
  function again() {
    submission.changed()
    setFound(undefined)
    setMismatch(false)
    setInvalid(false)
  }

  async function find() {
    if (pan.length !== panLength || submission.busy) return
    if (!panPattern.test(pan)) return setInvalid(true)
    setMismatch(false)
    await submission.submit(async () => {
      const answer = await call('findPanName', { body: { panNumber: pan, userID: userId } })
      if (answer.isNameMismatch) setMismatch(true)
      else if (answer.ask_upload) onCard(messageText(answer))
      else if (answer.success && answer.result.name !== '') setFound(answer.result.name)
      else submission.fail(messageText(answer) || t`Invalid details`)
    })
  }

  async function confirm() {
    await submission.submit(async (options) => {
      const answer = await call('confirmPan', { body: { panCardNo: pan, userId } }, options)
      if (answer.success) return submission.goOn()
      setFound(undefined)
      submission.fail(invalidDetails(answer))
      await submission.reload()
    })
  }

  return {
    submission,
    pan,
    found,
    isMismatch,
    error: isInvalid ? t`Invalid details` : touched && pan === '' ? t`pan is required` : undefined,
    touch: () => setTouched(true),
    /** In capitals and cut to ten characters. */
    type(text: string) {
      again()
      setPan(text.toUpperCase().replace(/\s/g, '').slice(0, panLength))
    },
    find: () => void find(),
    confirm: () => void confirm(),
    again,
  }
}
