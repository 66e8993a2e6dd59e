import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { dematIdPattern } from '#shared/kyc/demat.ts'
import { call } from '#web/platform/api/client.ts'
import { readTab, writeTab } from '#web/platform/tab-storage.ts'
import { usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** The characters of a demat id. */
const idLength = 16
/** What is typed outlives the way to the FAQ and a reload. */
const draftKey = 'kycDemat'

interface Draft {
  readonly dematId: string
  readonly participant: string
}

type Field = 'dematId' | 'participant' | 'file' | 'password'

/** A demat account that is entered and verified. `onSent`: it was taken; whether KYC is complete with it. */
export function useDemat({ id }: LoginDetail, onSent: (isComplete: boolean) => void) {
  const submission = useSubmission('demat')
  const [draft, setDraft] = useState<Draft>(() => readTab<Draft>(draftKey) ?? { dematId: '', participant: '' })
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({})
  /** The server has asked for the password, because it had not looked at the file before. */
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const field = usePaper({
    takes: 'pdf',
    onChange() {
      submission.changed()
      setAsked(false)
      setPassword('')
      setPasswordError(undefined)
    },
  })
  const { paper } = field
  const isProtected = field.isProtected || isAsked

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    writeTab(draftKey, next)
    submission.changed()
  }

  async function send() {
    if (paper === undefined) return
    if (isProtected && password === '') return setPasswordError(t`Password required`)
    const body = new FormData()
    const fields = { userId: id, dematId: draft.dematId, dpWith: draft.participant.trim() }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (password !== '') body.set('password', password)
    body.set('kyc_copy', paper.file)
    await submission.upload(async (options) => {
      const answer = await call('verifyDemat', { body }, options)
      if (answer.password_required) return askPassword()
      const info = await submission.reload().catch(() => undefined)
      if (!answer.success) return submission.fail(invalidDetails(answer))
      writeTab(draftKey, undefined)
      onSent(info?.display_status === 'Approved')
    })
  }

  function askPassword() {
    setAsked(true)
    setPasswordError(password === '' ? t`Password required` : t`Invalid password`)
  }

  const isIdValid = dematIdPattern.test(draft.dematId)
  return {
    ...draft,
    submission,
    field,
    isProtected,
    password,
    ready: isIdValid && paper !== undefined && !field.preparing && draft.participant.trim() !== '',
    errors: {
      dematId: idError(draft.dematId, touched.dematId === true),
      participant: touched.participant && draft.participant.trim() === '' ? t`DP with is required` : undefined,
      file: touched.file && paper === undefined ? t`demat is required` : undefined,
      password: passwordError,
    },
    touch: (name: Field) => setTouched((now) => ({ ...now, [name]: true })),
    typeId: (text: string) => change({ dematId: text.toUpperCase().replace(/\s/g, '').slice(0, idLength) }),
    typeParticipant: (participant: string) => change({ participant }),
    typePassword(text: string) {
      setPassword(text)
      setPasswordError(undefined)
      submission.changed()
    },
    choose(chosen: File | undefined) {
      setTouched((now) => ({ ...now, file: true }))
      field.choose(chosen)
    },
    send: () => void send(),
  }
}

function idError(dematId: string, isTouched: boolean): string | undefined {
  if (dematId === '') return isTouched ? t`demat number is required` : undefined
  // While it is typed, an id that is too short is not wrong yet.
  const isWhole = dematId.length === idLength || isTouched
  return isWhole && !dematIdPattern.test(dematId) ? t`Invalid details` : undefined
}
