import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import type { SellFormState } from '#web/platform/route-state.ts'
import { errorsOf, type SellField, type SellFields } from './sell-form.ts'

const noAnswer = () => t`No answer from the server. Please try again: the request is sent only once.`
const all: readonly SellField[] = ['name', 'isin', 'quantity', 'price']

/** The state of the form of a sell request. Errors show once a field was left, or all of them after a submit. */
export function useSellForm(form: SellFormState) {
  const isOwn = form.type === 'unlistedportfolio'
  const [fields, setFields] = useState<SellFields>({
    name: isOwn ? form.scrip_name : '',
    isin: isOwn ? form.isin : '',
    quantity: '',
    price: '',
  })
  const [touched, setTouched] = useState<ReadonlySet<SellField>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(false)
  const request = useRef({ text: '', key: '' })
  const errors = errorsOf(fields, form)

  function fill(name: SellField, value: string) {
    setFields({ ...fields, [name]: name === 'isin' ? value.toUpperCase() : value })
    setFailure(undefined)
  }

  function fieldProps(name: SellField) {
    return {
      name,
      value: fields[name],
      error: touched.has(name) ? errors[name] : undefined,
      onChange: (event: { readonly target: { readonly value: string } }) => fill(name, event.target.value),
      onBlur: () => setTouched(new Set([...touched, name])),
    }
  }

  async function submit(): Promise<void> {
    setTouched(new Set(all))
    if (Object.keys(errors).length > 0) return focusFirst(errors)
    const body = {
      scrip_name: fields.name.trim(),
      isin: fields.isin.trim(),
      quantity: Number(fields.quantity),
      portfolio: form.type,
      ...(!isOwn && { price: Number(fields.price) }),
    }
    // The same request keeps its key, so that a repeat after a lost answer is not a second one.
    const text = JSON.stringify(body)
    if (request.current.text !== text) request.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(undefined)
    try {
      await call('submitSale', { body }, { key: request.current.key })
      setSent(true)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TERMS_CHANGED') emitAppEvent('terms-changed')
      setFailure(error instanceof ApiError ? error.userMessage : noAnswer())
    } finally {
      setBusy(false)
    }
  }

  return { fieldProps, fill, submit, busy, failure, sent }
}

function focusFirst(errors: Readonly<Partial<Record<SellField, string>>>): void {
  const first = all.find((name) => errors[name] !== undefined)
  document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
}
