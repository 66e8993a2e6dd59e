import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { OrderId } from '#shared/kernel/id.ts'
import type { TicketTopic } from '#shared/support/topics.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { preparePicture } from '#web/platform/prepare-picture.ts'

/** The longest question that the server takes. */
export const questionLengthMax = 200

/** What a ticket is about, as far as it is known. */
export interface About {
  readonly topic?: TicketTopic | undefined
  readonly orderId?: OrderId | undefined
}

/** The state of a new ticket. It lives outside the sheet, so that closing the sheet by mistake loses no text. */
export function useTicketForm(onCreated: () => Promise<void>, firstQuestion = '') {
  const [question, setQuestion] = useState(firstQuestion)
  const [message, setMessage] = useState('')
  const [about, setAbout] = useState<About>({})
  /** What the chips wrote at the beginning of the question. */
  const topic = useRef('')
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<'writing' | 'shrinking' | 'sending'>('writing')
  const [failure, setFailure] = useState<string>()
  /** The idempotency key of the ticket: a retry after a lost answer creates no second ticket. */
  const key = useRef<string>(undefined)
  const changed = () => {
    key.current = undefined
    setFailure(undefined)
  }

  async function choose(chosen: File | undefined) {
    changed()
    setFile(undefined)
    setRefused(undefined)
    if (chosen === undefined) return
    setStep('shrinking')
    const attachment = await preparePicture(chosen).catch(() => ({ refused: t`Unsupported format` }) as const)
    setStep('writing')
    if (attachment.refused === undefined) setFile(attachment.file)
    else setRefused(attachment.refused)
  }

  function clear() {
    setQuestion('')
    setAbout({})
    topic.current = ''
    setMessage('')
    setFile(undefined)
    setRefused(undefined)
    changed()
  }

  async function send() {
    const body = new FormData()
    body.set('question', question.trim())
    body.set('message', message.trim())
    if (about.topic !== undefined) body.set('topic', about.topic)
    if (about.orderId !== undefined) body.set('order_id', about.orderId)
    if (file !== undefined) body.set('Doc', file)
    key.current ??= crypto.randomUUID()
    setStep('sending')
    setFailure(undefined)
    try {
      await call('createTicket', { body }, { key: key.current })
      clear()
      await onCreated()
    } catch (error) {
      if (error instanceof ApiError && (error.status === 413 || error.status === 415)) setRefused(error.userMessage)
      else
        setFailure(
          error instanceof ApiError
            ? error.userMessage
            : t`We couldn't send it. What you wrote is still here. Please try again.`,
        )
    } finally {
      setStep('writing')
    }
  }

  function changeAbout(next: About) {
    setAbout(next)
    changed()
  }

  return {
    about,
    changeAbout,
    question,
    message,
    file,
    refused,
    failure,
    step,
    /** Whether the ticket is complete and can be sent. */
    ready: question.trim() !== '' && message.trim() !== '' && refused === undefined && step === 'writing',
    changeQuestion(text: string) {
      setQuestion(text)
      changed()
    },
    /** Takes what the chips say, and puts the words of the chips in front of those of the person, in place of the chips' earlier ones. */
    changeTopic(next: About, words: string) {
      changeAbout(next)
      const withWords = withTopic(question, topic.current, words)
      if (withWords.length > questionLengthMax) return
      topic.current = words
      setQuestion(withWords)
    },
    changeMessage(text: string) {
      setMessage(text)
      changed()
    },
    choose,
    send,
  }
}

/** A question that begins with `words` instead of `before`. All else in it stays. */
function withTopic(question: string, before: string, words: string): string {
  const own = question.startsWith(before) ? question.slice(before.length).replace(/^: /, '') : question
  return [words, own].filter(Boolean).join(': ')
}
