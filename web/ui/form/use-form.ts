import { type FormEvent, useRef, useState } from 'react'

/** The error of a field. `now`: more typing cannot mend it, so it shows at once. '' has no words: the value is only not complete. */
export type FieldError = string | { readonly now: string }
export type FormErrors<Values> = { readonly [Name in keyof Values]?: FieldError | undefined }

/** Why the server refused. With `field` it is shown as the error of that field, otherwise the form shows it. */
export interface FormRefusal<Values> {
  readonly message: string
  readonly field?: keyof Values
}

/** What `submit` and `refusalOf` may use. */
export interface FormTools<Values> {
  /** The idempotency key: the same values are sent again under the same key. */
  readonly key: () => string
  readonly change: (part: Partial<Values>) => void
  /** Begins again with these values, after a submit that leads to no other screen. */
  readonly restart: (values: Values) => void
}

interface FormOptions<Values, Refused> {
  readonly initial: Values | (() => Values)
  /** What is wrong with the values, in the order of the fields on the screen. */
  readonly validate: (values: Values) => FormErrors<Values>
  /** Sends valid values. Resolves to a refusal, or to nothing once they are taken. */
  readonly submit: (values: Values, tools: FormTools<Values>) => Promise<Refused | void>
  /** The refusal for an error that `submit` throws. Undefined when the person was told in another way. */
  readonly refusalOf?: (error: unknown, tools: FormTools<Values>) => Refused | undefined
  /** Keeps a draft: called when values change, but not while they are sent. */
  readonly onChange?: (values: Values) => void
}

/** The names of the fields that hold text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

interface FieldOptions {
  /** Normalises the text as it is typed. */
  readonly clean?: (text: string) => string
  /** The field has the focus from the start, so to leave it untyped is no mistake. */
  readonly autoFocus?: boolean
}

/** The state of a form (docs/adr/0037-navigate-with-wouter-and-build-forms-with-one-hook.md). A field shows its error once it was left, or after a submit. */
export function useForm<Values extends object, Refused extends FormRefusal<Values> = FormRefusal<Values>>(
  options: FormOptions<Values, Refused>,
) {
  const [values, setValues] = useState(options.initial)
  const [marks, setMarks] = useState<{ readonly [Name in keyof Values]?: 'typed' | 'left' | undefined }>({})
  const [step, setStep] = useState<'editing' | 'sending' | 'sent'>('editing')
  const [refused, setRefused] = useState<Refused>()
  /** Without the delay of a render: changes of one moment add up, and a double tap submits once. */
  const latest = useRef(values)
  const active = useRef<object>(undefined)
  const attempt = useRef<{ readonly values: Values; readonly key: string }>(undefined)
  const errors = options.validate(values)

  function write(next: Values) {
    latest.current = next
    setValues(next)
    setRefused(undefined)
  }

  function edit(part: Partial<Values>) {
    write({ ...latest.current, ...part })
    if (!active.current) options.onChange?.(latest.current)
  }

  /** Sets values that nobody typed: their fields show no error until they are left again. */
  function change(part: Partial<Values>) {
    setMarks((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
    edit(part)
  }

  function restart(next: Values) {
    active.current = attempt.current = undefined
    setMarks({})
    setStep('editing')
    write(next)
  }

  function key(): string {
    const now = latest.current
    const before = attempt.current
    const isSame = before && (Object.keys(now) as (keyof Values)[]).every((name) => before.values[name] === now[name])
    if (!isSame) attempt.current = { values: now, key: crypto.randomUUID() }
    return (attempt.current as { readonly key: string }).key
  }

  const tools: FormTools<Values> = { key, change, restart }

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault()
    if (active.current) return
    const wrong = firstWrong(options.validate(latest.current))
    setMarks(Object.fromEntries(Object.keys(latest.current).map((name) => [name, 'left'])) as typeof marks)
    if (wrong !== undefined) {
      ;(event?.currentTarget.elements.namedItem(wrong) as HTMLElement | null | undefined)?.focus()
      return
    }
    const mine = (active.current = {})
    setRefused(undefined)
    setStep('sending')
    let refusal: Refused | void
    let isTaken = false
    try {
      refusal = await options.submit(latest.current, tools)
      isTaken = refusal === undefined
    } catch (error) {
      refusal = options.refusalOf?.(error, tools)
    }
    if (active.current !== mine) return
    setRefused(refusal as Refused | undefined)
    if (!isTaken) active.current = undefined
    setStep(isTaken ? 'sent' : 'editing')
  }

  function errorOf(name: keyof Values): string | undefined {
    if (refused?.field === name) return refused.message
    const error = errors[name]
    if (typeof error === 'object') return marks[name] && error.now
    return (marks[name] === 'left' && error) || undefined
  }

  return {
    values,
    /** What a text field needs: `<TextField {...form.field('email')} />`. */
    field: (name: TextName<Values>, { clean, autoFocus }: FieldOptions = {}) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      ...(autoFocus && { autoFocus }),
      onChange({ target: { value } }: { readonly target: { readonly value: string } }) {
        setMarks((now) => ({ ...now, [name]: now[name] ?? 'typed' }))
        edit({ [name]: clean ? clean(value) : value } as Partial<Values>)
      },
      onBlur: () => (!autoFocus || marks[name]) && leave(name),
    }),
    errorOf,
    leave,
    change,
    restart,
    submit,
    /** Of the `<form>`, in which the first wrong field is focused by its name. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    valid: firstWrong(errors) === undefined,
    /** Being sent, or sent: the next screen may take a moment. */
    busy: step !== 'editing',
    sent: step === 'sent',
    refused,
    clearRefusal: () => setRefused(undefined),
  }

  function leave(name: keyof Values) {
    setMarks((now) => ({ ...now, [name]: 'left' }))
  }
}

function firstWrong(errors: FormErrors<object>): string | undefined {
  return Object.entries(errors).find(([, error]) => error !== undefined)?.[0]
}
