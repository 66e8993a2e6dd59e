import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { dematIdPattern } from '#shared/kyc/demat.ts'
import { call } from '#web/platform/api/client.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'
import { type FieldError, type FormErrors, type FormRefusal, useForm } from '#web/ui/form/use-form.ts'
import { type Paper, usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** The characters of a demat id. */
const idLength = 16
/** What is typed outlives the way to the FAQ and a reload. */
const draftKey = 'kycDemat'

interface Draft {
  readonly dematId: string
  readonly participant: string
}

interface DematFields extends Draft {
  readonly paper: Paper | undefined
  readonly password: string
}

/** A demat account that is entered and verified. `onSent`: it was taken; whether KYC is complete with it. */
export function useDemat({ id }: LoginDetail, onSent: (isComplete: boolean) => void) {
  const submission = useSubmission('demat')
  /** The server has asked for the password, because it had not looked at the file before. */
  const [isAsked, setAsked] = useState(false)
  const field = usePaper({
    takes: 'pdf',
    onChange(paper) {
      setAsked(false)
      form.change({ paper, password: '' })
    },
  })
  const isProtected = field.isProtected || isAsked
  const form = useForm<DematFields>({
    initial: () => ({
      ...(readTab<Draft>(draftKey) ?? { dematId: '', participant: '' }),
      paper: undefined,
      password: '',
    }),
    validate: (fields) => errorsOf(fields, isProtected),
    async submit(fields, { restart }) {
      const refusal = await send(fields)
      if (refusal === undefined) restart(fields)
      return refusal
    },
    onChange({ dematId, participant }) {
      writeTab(draftKey, { dematId, participant } satisfies Draft)
      submission.changed()
    },
  })

  async function send(fields: DematFields): Promise<FormRefusal<DematFields> | undefined> {
    let refusal: FormRefusal<DematFields> | undefined
    await submission.upload(async (options) => {
      const answer = await call('verifyDemat', { body: bodyOf(fields, id) }, options)
      if (answer.password_required) {
        setAsked(true)
        refusal = { field: 'password', message: fields.password === '' ? t`Password required` : t`Invalid password` }
        return
      }
      const info = await submission.reload().catch(() => undefined)
      if (!answer.success) return submission.fail(invalidDetails(answer))
      writeTab(draftKey, undefined)
      onSent(info?.display_status === 'Approved')
    })
    return refusal
  }

  return {
    submission,
    paper: field,
    isProtected,
    form,
    /** A password is asked for only when it is sent. */
    ready: !field.preparing && Object.values(errorsOf(form.values, false)).every((error) => error === undefined),
  }
}

/** In capitals, without spaces. */
export function typedDematId(text: string): string {
  return text.toUpperCase().replace(/\s/g, '').slice(0, idLength)
}

function errorsOf(
  { dematId, participant, paper, password }: DematFields,
  isProtected: boolean,
): FormErrors<DematFields> {
  return {
    dematId: idError(dematId),
    participant: participant.trim() === '' ? t`DP with is required` : undefined,
    paper: paper === undefined ? t`demat is required` : undefined,
    password: isProtected && password === '' ? t`Password required` : undefined,
  }
}

function idError(dematId: string): FieldError | undefined {
  if (dematId === '') return t`demat number is required`
  if (dematIdPattern.test(dematId)) return undefined
  // While it is typed, an id that is too short is not wrong yet.
  return dematId.length < idLength ? t`Invalid details` : { now: t`Invalid details` }
}

function bodyOf({ dematId, participant, paper, password }: DematFields, userId: string): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ userId, dematId, dpWith: participant.trim() })) body.set(name, value)
  if (password !== '') body.set('password', password)
  if (paper !== undefined) body.set('kyc_copy', paper.file)
  return body
}
