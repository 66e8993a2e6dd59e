import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isLoggedIn } from '#web/platform/session/session.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { MessageScreen } from '#web/ui/state/message-screen.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** An address that the site does not have. The edge answers it with 404. */
export function UnknownPath() {
  const isMember = isLoggedIn()
  return (
    <MessageScreen
      title={t`Page not found`}
      heading={t`Page not found`}
      actions={
        <>
          <Button full onClick={() => navigate(isMember ? '/home' : '/', { replace: true })}>
            {isMember ? t`Go to Home` : t`Go to the start page`}
          </Button>
          {isMember && (
            <Button kind="quiet" full className="mt-2" onClick={() => navigate('/Support', { replace: true })}>
              <Trans>Ask support</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className="max-w-72 text-base text-muted">
        {isMember
          ? t`This page does not exist, or it has moved. Check the link, or search for the company.`
          : t`This page does not exist, or it has moved. Check the link, or begin on the start page.`}
      </p>
      {isMember && <CompanySearch />}
    </MessageScreen>
  )
}

/** Goes to Home, which shows what is found. Its search is loaded only then: most people who come here look for no company. */
function CompanySearch() {
  const [text, setText] = useState('')
  async function show(event: FormEvent) {
    event.preventDefault()
    const { search } = await import('#web/feature/market/list/list-choice.ts')
    search(text.trim())
    navigate('/home', { replace: true })
  }
  return (
    <search className="w-full max-w-80">
      <form onSubmit={(event) => void show(event)}>
        <TextField
          label={t`Search by company name`}
          labelHidden
          leading={<Search aria-hidden className="ml-3 text-muted" />}
          type="search"
          placeholder={t`Company or ISIN`}
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
