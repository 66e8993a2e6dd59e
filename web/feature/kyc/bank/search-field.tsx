import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search box with a button that clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className="flex min-h-12 items-center rounded-control border border-edge bg-surface pl-[min(0.75rem,3vw)] has-[input:focus]:outline-2 has-[input:focus]:outline-offset-1 has-[input:focus]:outline-brand">
      <Search aria-hidden className="mr-[min(0.5rem,2vw)] flex-none text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-[length:min(var(--text-lg),9vw)] outline-none placeholder-shown:text-ellipsis placeholder:text-[length:min(0.9375rem,5vw)] placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="button"
        aria-label={t`Clear the search`}
        onClick={() => {
          onChange('')
          field.current?.focus()
        }}
        className={`grid size-11 flex-none place-items-center text-muted ${value === '' ? 'invisible' : ''}`}
      >
        <X aria-hidden />
      </button>
    </search>
  )
}
