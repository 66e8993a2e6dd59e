import { Search, X } from 'lucide-react'
import { useRef } from 'react'

interface SearchBoxProps {
  value: string
  onChange: (text: string) => void
  /** The field lost the focus. */
  onLeave: () => void
}

export function SearchBox({ value, onChange, onLeave }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    onChange('')
    field.current?.focus()
  }
  return (
    <search className="mb-3 flex h-12 items-center gap-2 rounded-control border border-edge bg-surface pl-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand">
      <Search aria-hidden className="text-muted" />
      <input
        ref={field}
        type="search"
        aria-label="Search by company name"
        placeholder="Search by company name"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button type="button" onClick={clear} aria-label="Clear the search" className="grid size-11 place-items-center text-muted">
          <X aria-hidden />
        </button>
      )}
    </search>
  )
}
