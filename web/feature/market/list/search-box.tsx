import { t } from '@lingui/core/macro'
import { ListFilter, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStorePart } from '#web/platform/storage/store.ts'
import { Link } from 'wouter'
import { choiceStore, countChosen, search } from './list-choice.ts'
import { SortButton } from './sort-button.tsx'

/** The search of all lists and the link to the filter. The field is uncontrolled, so that typing renders nothing here again. */
export function SearchBox() {
  const chosen = useStorePart(choiceStore(), ({ filter }) => countChosen(filter))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const syncField = () => {
      const { text } = choiceStore().get()
      if (field.current !== null && field.current.value !== text) field.current.value = text
    }
    return choiceStore().subscribe(syncField)
  }, [])
  function clear() {
    search('')
    field.current?.focus()
  }
  return (
    <search className="flex min-h-11 flex-wrap items-center rounded-control border border-edge bg-surface pl-3 has-[input:focus]:outline-2 has-[input:focus]:outline-offset-1 has-[input:focus]:outline-brand">
      <Search aria-hidden className="mr-2 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={t`Search by company name`}
        placeholder={t`Company or ISIN`}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={120}
        defaultValue={choiceStore().get().text}
        onChange={(event) => search(event.target.value)}
        className="peer -my-px min-h-11 min-w-0 flex-[1_1_4rem] bg-transparent text-lg outline-none placeholder-shown:text-ellipsis placeholder:text-[length:min(0.9375rem,5vw)] placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {/* Invisible instead of absent while the field is empty, so that the first letter causes no layout shift. */}
      <button
        type="button"
        onClick={clear}
        aria-label={t`Clear the search`}
        className="-ml-3 grid size-[44px] flex-none place-items-center text-muted peer-placeholder-shown:invisible"
      >
        <X aria-hidden />
      </button>
      <Link
        to="/filter"
        state={{ fromHome: true }}
        aria-label={chosen === 0 ? t`Filter` : t`Filter, ${chosen} chosen`}
        className={`relative grid size-[44px] flex-none place-items-center border-l border-line -outline-offset-2 ${chosen === 0 ? 'text-muted' : 'text-brand'}`}
      >
        <ListFilter aria-hidden />
        {chosen > 0 && (
          <span className="absolute top-1 right-1 min-w-4.5 rounded-full bg-brand px-1 text-center text-sm leading-4.5 font-semibold text-on-brand">
            {chosen}
          </span>
        )}
      </Link>
      <SortButton className="grid size-[44px] flex-none place-items-center -outline-offset-2" />
    </search>
  )
}
