import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { type Country, shownFlag } from '#web/lib/phone.ts'
import type { CountrySheet } from './country-sheet.tsx'

// The list and its dialog are loaded when the button is first used.
const load = () => import('./country-sheet.tsx')
const LazyCountrySheet = lazy(
  async (): Promise<{ default: (props: ComponentProps<typeof CountrySheet>) => ReturnType<typeof CountrySheet> }> => ({
    default: (await load()).CountrySheet,
  }),
)

/** Shows the dial code and opens the list of countries. */
export function CountryButton({ country, onChange }: { country: Country; onChange: (country: Country) => void }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        aria-label={t`Country: ${country.countryName} +${country.countryCode}`}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className="flex min-h-12 flex-none items-center gap-1 rounded-l-control border-r border-line pr-2 pl-3 text-lg -outline-offset-2"
      >
        <span aria-hidden>{shownFlag(country)}</span>+{country.countryCode}
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      {wasOpened && (
        <Suspense>
          <LazyCountrySheet open={open} onOpenChange={setOpen} chosen={country} onChoose={onChange} />
        </Suspense>
      )}
    </>
  )
}
