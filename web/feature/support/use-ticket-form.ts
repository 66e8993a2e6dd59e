import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { OrderId } from '#shared/kernel/id.ts'
import type { TicketTopic } from '#shared/support/topics.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { type Prepared, preparePicture } from '#web/platform/prepare-picture.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { notSent } from './not-sent.ts'

/** The longest question that the server takes. */
export const questionLengthMax = 200

/** What a ticket is about, as far as it is known. */
export interface About {
  readonly topic?: TicketTopic | undefined
  readonly orderId?: OrderId | undefined
}

interface Ticket {
  readonly question: string
  readonly message: string
  readonly about: About
  /** What the chips wrote at the beginning of the question. */
  readonly chipWords: string
  readonly file: File | undefined
  /** Why the file cannot be sent. */
  readonly fileRefused: string | undefined
}

const emptyTicket: Ticket = {
  question: '',
  message: '',
  about: {},
  chipWords: '',
  file: undefined,
  fileRefused: undefined,
}

/** The state of a new ticket. It lives outside the sheet, so that closing the sheet by mistake loses no text. */
export function useTicketForm(onCreated: () => Promise<void>, firstQuestion = '') {
  const [shrinking, setShrinking] = useState(false)
  const form = useForm<Ticket>({
    initial: { ...emptyTicket, question: firstQuestion },
    // Without words: the button waits for what is missing.
    validate: ({ question, message, fileRefused }) => ({
      question: question.trim() === '' ? '' : undefined,
      message: message.trim() === '' ? '' : undefined,
      file: fileRefused === undefined ? undefined : '',
    }),
    async submit(ticket, { key, restart }) {
      await call('createTicket', { body: bodyOf(ticket) }, { key: key() })
      restart(emptyTicket)
      await onCreated()
    },
    refusalOf(error, { change }) {
      if (!(error instanceof ApiError)) return { message: notSent() }
      if (error.status !== 413 && error.status !== 415) return { message: error.userMessage }
      change({ fileRefused: error.userMessage })
      return undefined
    },
  })
  const { values, change } = form

  async function choose(chosen: File | undefined) {
    change({ file: undefined, fileRefused: undefined })
    if (chosen === undefined) return
    setShrinking(true)
    const { file, refused } = await preparePicture(chosen).catch((): Prepared => ({ refused: t`Unsupported format` }))
    setShrinking(false)
    change({ file, fileRefused: refused })
  }

  return {
    ...form,
    choose,
    shrinking,
    /** Whether the ticket is complete and can be sent. */
    ready: form.valid && !form.busy && !shrinking,
    /** Takes what the chips say, and puts the words of the chips in front of those of the person, in place of the chips' earlier ones. */
    changeTopic(about: About, words: string) {
      const question = withTopic(values.question, values.chipWords, words)
      change(question.length > questionLengthMax ? { about } : { about, question, chipWords: words })
    },
  }
}

function bodyOf({ question, message, about, file }: Ticket): FormData {
  const body = new FormData()
  body.set('question', question.trim())
  body.set('message', message.trim())
  if (about.topic !== undefined) body.set('topic', about.topic)
  if (about.orderId !== undefined) body.set('order_id', about.orderId)
  if (file !== undefined) body.set('Doc', file)
  return body
}

/** A question that begins with `words` instead of `before`. All else in it stays. */
function withTopic(question: string, before: string, words: string): string {
  const own = question.startsWith(before) ? question.slice(before.length).replace(/^: /, '') : question
  return [words, own].filter(Boolean).join(': ')
}
