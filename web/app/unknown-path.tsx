import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isLoggedIn } from '#web/platform/session.ts'
import { navigate } from '#web/platform/navigation.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An address that the site does not have. The edge answers it with 404. */
export function UnknownPath() {
  const heading = useFocusedHeading()
  usePageTitle('Page not found')
  const isMember = isLoggedIn()
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col px-6 text-center">
      <div className="flex flex-1 flex-col items-center justify-center gap-4">
        <BrandLogo className="size-14" />
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Page not found
        </h1>
        <p className="max-w-72 text-base text-muted">
          This page does not exist, or it has moved. Check the link
          {isMember ? ', or search for the company.' : ', or begin on the start page.'}
        </p>
        {isMember && <CompanySearch />}
      </div>
      <div className="safe-bottom pt-4">
        <Button full onClick={() => navigate(isMember ? '/home' : '/', { replace: true })}>
          {isMember ? 'Go to Home' : 'Go to the start page'}
        </Button>
        {isMember && (
          <Button kind="quiet" full className="mt-2" onClick={() => navigate('/Support', { replace: true })}>
            Ask support
          </Button>
        )}
      </div>
    </main>
  )
}

/** Goes to Home, which shows what is found. Its search is loaded only then: most people who come here look for no company. */
function CompanySearch() {
  const [text, setText] = useState('')
  async function show(event: FormEvent) {
    event.preventDefault()
    const { search } = await import('#web/feature/market/list-choice.ts')
    search(text.trim())
    navigate('/home', { replace: true })
  }
  return (
    <search className="w-full max-w-80">
      <form onSubmit={(event) => void show(event)}>
        <TextField
          label="Search by company name"
          labelHidden
          leading={<Search aria-hidden className="ml-3 text-muted" />}
          type="search"
          placeholder="Company or ISIN"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
