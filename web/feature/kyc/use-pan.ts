import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import { panPattern } from '#shared/kyc/pan.ts'
import { call } from '#web/platform/api/client.ts'
import { messageText } from './steps.ts'
import { type FieldError, useForm } from '#web/ui/form/use-form.ts'
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
  const [found, setFound] = useState<string>()
  const [isMismatch, setMismatch] = useState(false)
  const form = useForm({
    initial: { pan: '' },
    validate: ({ pan }) => ({ pan: panError(pan) }),
    async submit(values, { restart }) {
      await find(values.pan)
      restart(values)
    },
    onChange: again,
  })
  const { pan } = form.values

  /** The next look-up or confirmation is another request. */
  function again() {
    submission.changed()
    setFound(undefined)
    setMismatch(false)
  }

  async function find(pan: string) {
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
    onSubmit: form.onSubmit,
    pan,
    found,
    isMismatch,
    /** In capitals and cut to ten characters. */
    field: form.field('pan', { clean: (text) => text.toUpperCase().replace(/\s/g, '').slice(0, panLength) }),
    confirm: () => void confirm(),
    again,
  }
}

function panError(pan: string): FieldError | undefined {
  if (pan === '') return t`pan is required`
  // While it is typed, a PAN that is too short is not wrong yet.
  if (pan.length < panLength) return t`Invalid details`
  return panPattern.test(pan) ? undefined : { now: t`Invalid details` }
}
