// @vitest-environment jsdom
import { act, createElement, type FormHTMLAttributes } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FormTools, useForm } from './use-form.ts'

interface Values {
  readonly name: string
  readonly code: string
  readonly agreed: boolean
}
type Submit = (values: Values, tools: FormTools<Values>) => Promise<{ message: string; field?: keyof Values } | void>

interface ScreenProps {
  readonly initial: Values
  readonly autoFocus: boolean
  readonly see: (form: ReturnType<typeof useForm<Values>>) => void
}

const empty: Values = { name: '', code: '', agreed: false }
const complete: Values = { name: 'Asha', code: '1234', agreed: true }

function validate({ name, code, agreed }: Values) {
  return {
    name: name === '' ? 'Name required' : undefined,
    code: code.length > 4 ? { now: 'Too long' } : code.length < 4 ? 'Too short' : undefined,
    agreed: agreed ? undefined : '',
  }
}

describe('a form', () => {
  let root: Root
  let form: ReturnType<typeof useForm<Values>>
  let submit: ReturnType<typeof vi.fn<Submit>>
  let onChange: ReturnType<typeof vi.fn<(values: Values) => void>>

  function Screen({ initial, autoFocus, see }: ScreenProps) {
    const shown = useForm<Values>({
      initial,
      validate,
      submit,
      refusalOf: (error) => ({ message: (error as Error).message }),
      onChange,
    })
    see(shown)
    const { error: _, ...name } = shown.field('name', { autoFocus })
    const { error: __, ...code } = shown.field('code', { clean: (text) => text.replace(/\D/g, '') })
    return createElement<FormHTMLAttributes<HTMLFormElement>, HTMLFormElement>(
      'form',
      { onSubmit: shown.onSubmit },
      createElement('input', name),
      createElement('input', code),
    )
  }

  const show = (initial = empty, autoFocus = false) =>
    act(() => root.render(createElement(Screen, { initial, autoFocus, see: (shown) => (form = shown) })))
  const input = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
  const leave = (name: string) =>
    act(() => {
      input(name).focus()
      input(name).blur()
    })
  const type = (name: 'name' | 'code', value: string) => act(() => form.field(name).onChange({ target: { value } }))
  const press = () => act(async () => document.querySelector('form')?.requestSubmit())

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    document.body.innerHTML = '<main></main>'
    root = createRoot(document.querySelector('main') as HTMLElement)
    submit = vi.fn<Submit>(async () => undefined)
    onChange = vi.fn()
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })

  it('shows the error of a field once it was left, and no other', () => {
    show()
    type('code', '12')
    expect([form.errorOf('name'), form.errorOf('code')]).toEqual([undefined, undefined])
    leave('name')
    expect([form.errorOf('name'), form.errorOf('code')]).toEqual(['Name required', undefined])
    leave('code')
    expect(form.errorOf('code')).toBe('Too short')
    type('code', '1234')
    expect(form.errorOf('code')).toBeUndefined()
  })

  it('leaves a field that has the focus from the start without an error, until it was typed in', () => {
    show(empty, true)
    leave('name')
    expect(form.errorOf('name')).toBeUndefined()
    type('name', 'A')
    type('name', '')
    leave('name')
    expect(form.errorOf('name')).toBe('Name required')
  })

  it('shows at once what more typing cannot mend', () => {
    show()
    type('code', '12345')
    expect(form.errorOf('code')).toBe('Too long')
  })

  it('normalises a text as it is typed', () => {
    show()
    const { onChange: typed } = form.field('code', { clean: (text) => text.replace(/\D/g, '') })
    act(() => typed({ target: { value: '1a2b' } }))
    expect(form.values.code).toBe('12')
    expect(input('code').value).toBe('12')
  })

  it('shows all errors at a submit, focuses the first wrong field, and sends nothing', async () => {
    show({ ...empty, name: 'Asha' })
    await press()
    expect(document.activeElement).toBe(input('code'))
    expect(form.errorOf('code')).toBe('Too short')
    expect(submit).not.toHaveBeenCalled()
  })

  it('is not valid while an error has no words, which shows nothing', async () => {
    show({ ...complete, agreed: false })
    expect(form.valid).toBe(false)
    await press()
    expect(form.errorOf('agreed')).toBeUndefined()
    expect(submit).not.toHaveBeenCalled()
    act(() => form.change({ agreed: true }))
    expect(form.valid).toBe(true)
  })

  it('judges a value that nobody typed only when its field is left again', async () => {
    show()
    await press()
    expect(form.errorOf('code')).toBe('Too short')
    act(() => form.change({ code: '' }))
    expect(form.errorOf('code')).toBeUndefined()
    leave('code')
    expect(form.errorOf('code')).toBe('Too short')
  })

  it('sends a double tap once, and stays busy once it is taken', async () => {
    let take = () => undefined as void
    submit.mockImplementation(() => new Promise<void>((resolve) => (take = resolve)))
    show(complete)
    await press()
    await press()
    expect([form.busy, form.sent]).toEqual([true, false])
    await act(async () => take())
    expect([form.busy, form.sent]).toEqual([true, true])
    await press()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(submit.mock.calls[0]?.[0]).toEqual(complete)
  })

  it('says why the server refused, until something changes, and keeps what was typed', async () => {
    submit.mockResolvedValueOnce({ message: 'Taken', field: 'name' })
    show(complete)
    await press()
    expect([form.errorOf('name'), form.busy, form.values]).toEqual(['Taken', false, complete])
    type('code', '4321')
    expect([form.errorOf('name'), form.refused]).toEqual([undefined, undefined])
  })

  it('makes a refusal of what was thrown, and can be sent again', async () => {
    submit.mockRejectedValueOnce(new Error('No network'))
    show(complete)
    await press()
    expect([form.refused, form.busy, form.values]).toEqual([{ message: 'No network' }, false, complete])
    await press()
    expect([form.refused, form.sent]).toEqual([undefined, true])
  })

  it('sends the same values under the same key, and others under another', async () => {
    const keys: string[] = []
    submit.mockImplementation(async (_values, { key }) => {
      keys.push(key())
      throw new Error('No network')
    })
    show(complete)
    await press()
    type('name', 'Ravi')
    type('name', complete.name)
    await press()
    type('name', 'Ravi')
    await press()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('begins again under another key, when the screen stays after a submit', async () => {
    const keys: string[] = []
    submit.mockImplementation(async (values, { key, restart }) => {
      keys.push(key())
      restart(values)
    })
    show(complete)
    await press()
    expect([form.busy, form.sent]).toEqual([false, false])
    await press()
    expect(new Set(keys).size).toBe(2)
  })

  it('adds up the changes of one moment, and hands each to the draft', () => {
    show()
    act(() => {
      form.change({ name: 'Asha' })
      form.change({ code: '1' })
    })
    expect(form.values).toEqual({ ...empty, name: 'Asha', code: '1' })
    expect(onChange).toHaveBeenLastCalledWith(form.values)
  })

  it('keeps no draft of what is typed while it is sent', async () => {
    show(complete)
    await press()
    type('name', 'Ravi')
    expect(form.values.name).toBe('Ravi')
    expect(onChange).not.toHaveBeenCalled()
  })
})
