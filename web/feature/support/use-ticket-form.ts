import { useRef, useState } from 'react'
import { ApiError, call } from '#web/platform/api/client.ts'
import { attach } from './attachment.ts'

/** A ticket as it is being written. It outlives the sheet, so that a slip of the finger loses nothing. */
export function useTicketForm(onCreated: () => Promise<void>) {
  const [question, setQuestion] = useState('')
  const [message, setMessage] = useState('')
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<'writing' | 'shrinking' | 'sending'>('writing')
  const [failure, setFailure] = useState<string>()
  /** One for each ticket: sent again after an answer that was lost, it is made once. */
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
    const attachment = await attach(chosen).catch(() => ({ refused: 'Unsupported format' }) as const)
    setStep('writing')
    if (attachment.refused === undefined) setFile(attachment.file)
    else setRefused(attachment.refused)
  }

  function clear() {
    setQuestion('')
    setMessage('')
    setFile(undefined)
    setRefused(undefined)
    changed()
  }

  async function send() {
    const body = new FormData()
    body.set('question', question.trim())
    body.set('message', message.trim())
    if (file !== undefined) body.set('Doc', file)
    key.current ??= crypto.randomUUID()
    setStep('sending')
    setFailure(undefined)
    try {
      await call('createTicket', { body }, { key: key.current })
      clear()
      await onCreated()
    } catch (error) {
      if (error instanceof ApiError && (error.status === 413 || error.status === 415)) setRefused(error.words)
      else
        setFailure(
          error instanceof ApiError
            ? error.words
            : 'We could not send it. What you wrote is still here, please try again.',
        )
    } finally {
      setStep('writing')
    }
  }

  return {
    question,
    message,
    file,
    refused,
    failure,
    step,
    /** V8. */
    ready: question.trim() !== '' && message.trim() !== '' && refused === undefined && step === 'writing',
    ask(text: string) {
      setQuestion(text)
      changed()
    },
    write(text: string) {
      setMessage(text)
      changed()
    },
    choose,
    send,
  }
}
