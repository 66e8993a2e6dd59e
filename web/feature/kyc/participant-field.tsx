import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Participant, searchParticipants } from './search-participants.ts'

/** The time after the last key before participants are searched. */
const debounceMs = 200
const nameLengthMax = 120

interface ParticipantFieldProps {
  /** The field of the form. */
  field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void
    readonly onBlur: () => void
  }
  disabled: boolean
}

/** The name of the depository participant, with suggestions. Any name is taken, because the list is never complete. */
export function ParticipantField({ field, disabled }: ParticipantFieldProps) {
  const listId = useId()
  const { found, active, move, close, search } = useSuggestions()

  function choose(name: string) {
    field.onChange({ target: { value: name } })
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = active === undefined ? undefined : found[active]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen.dp_name)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <TextField
        label={t`DP name`}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
        autoComplete="off"
        maxLength={nameLengthMax}
        disabled={disabled}
        {...field}
        onChange={(event) => {
          field.onChange(event)
          search(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          field.onBlur()
          close()
        }}
        helper={t`The broker or bank that keeps your demat account`}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={t`Depository participants`}
        hidden={found.length === 0}
        className="mt-1 max-h-60 overflow-y-auto rounded-control border border-line bg-surface"
      >
        {found.map(({ id, dp_name }, index) => (
          // The press must not take the focus from the field, which would close the list before the click.
          <li
            key={id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(dp_name)}
            className={`flex min-h-11 cursor-pointer items-center px-3 py-2 text-base wrap-anywhere ${index === active ? 'bg-tint' : ''}`}
          >
            {dp_name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSuggestions() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Participant[]>([])
  const [active, setActive] = useState<number>()

  useEffect(() => {
    const abort = new AbortController()
    async function find() {
      const participants = await searchParticipants(text, abort.signal)
      if (!abort.signal.aborted) setFound(participants)
    }
    setActive(undefined)
    const timer = text === '' ? undefined : setTimeout(() => void find(), debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])

  return {
    found,
    active,
    search(name: string) {
      setText(name.trim())
      if (name.trim() === '') setFound([])
    },
    move(by: number) {
      if (found.length > 0) setActive(((active ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length)
    },
    /** An answer that is still on its way opens the list no more. */
    close() {
      setText('')
      setFound([])
    },
  }
}
