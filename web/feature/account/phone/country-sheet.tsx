import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { type Country, shownFlag, homeCountry } from '#web/lib/phone.ts'
import { findCountries } from '#web/lib/country-list.ts'
import { config } from '#web/platform/config.ts'
import { Sheet } from '#web/ui/sheet.tsx'

interface CountrySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: Country
  onChoose: (country: Country) => void
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The list of the countries that we can send codes to, searched by name or dial code. The arrow keys move through the results. */
export function CountrySheet({ open, onOpenChange, chosen, onChoose }: CountrySheetProps) {
  function choose(country: Country) {
    onChoose(country)
    onOpenChange(false)
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Country`}>
      <Search chosen={chosen} onChoose={choose} />
    </Sheet>
  )
}

/** Whether the stage sends codes to a country. */
function isServed({ countryCode }: Country): boolean {
  return config().smsCountries?.includes(countryCode) ?? countryCode === homeCountry.countryCode
}

/** A combobox with a list that is always open: the focus stays in the field (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
function Search({ chosen, onChoose }: Pick<CountrySheetProps, 'chosen' | 'onChoose'>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const found = findCountries(text).filter(isServed)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex(({ code }) => code === chosen.code),
    ),
  )
  const activeCode = found[active]?.code
  useEffect(() => {
    document.getElementById(`${id}-${activeCode}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeCode])

  // The focus moves one frame later, because the dialog first records the element to return the focus to.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  function press(event: KeyboardEvent) {
    const by = moves[event.key]
    const picked = found[active]
    if (by !== undefined) setActive(Math.min(found.length - 1, Math.max(0, active + by)))
    else if (event.key === 'Enter' && picked !== undefined) onChoose(picked)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t`Search by country or code`}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={activeCode === undefined ? undefined : `${id}-${activeCode}`}
        aria-autocomplete="list"
        placeholder={t`Search by country or code`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
        className="min-h-12 w-full rounded-control border border-edge bg-surface px-3 text-lg placeholder-shown:text-ellipsis placeholder:text-[length:min(1em,4.4vw)] placeholder:text-muted"
      />
      <ul role="listbox" id={`${id}-list`} aria-label={t`Countries`} className="mt-2 max-h-80 overflow-y-auto">
        {found.map((country, index) => (
          <li
            key={country.code}
            id={`${id}-${country.code}`}
            role="option"
            aria-selected={country.code === chosen.code}
            onClick={() => onChoose(country)}
            className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-2 text-base ${index === active ? 'bg-tint' : ''}`}
          >
            <span aria-hidden className="min-w-6">
              {shownFlag(country)}
            </span>
            <span className="min-w-[min(100%,6rem)] flex-1">{country.countryName}</span>
            <span className="text-muted">+{country.countryCode}</span>
            <Check aria-hidden className={`text-brand ${country.code === chosen.code ? '' : 'invisible'}`} />
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? 'py-6 text-center text-base text-muted' : 'sr-only'}>
        {found.length === 0 ? t`No country found` : plural(found.length, { one: '# country', other: '# countries' })}
      </p>
      <p className="mt-2 text-sm text-muted">
        <Trans>
          We can send codes to these countries only. Elsewhere? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className="text-brand underline wrap-anywhere">
            {brand.supportEmail}
          </a>
          .
        </Trans>
      </p>
    </>
  )
}
