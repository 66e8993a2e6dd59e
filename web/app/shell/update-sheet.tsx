import { InLanguage } from '#web/language/in-language.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { brand } from '#shared/brand.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

interface Update {
  /** The sheet cannot be closed. */
  readonly force: boolean
  readonly address: string
  /** The installed version, if the wrapper has sent it. */
  readonly version: string | undefined
}

/** Shows the sheet over any screen, in a React root of its own. Returns the function that removes it. */
export function showUpdate(update: Update): () => void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <InLanguage>
      <UpdateSheet {...update} />
    </InLanguage>,
  )
  return () => {
    root.unmount()
    host.remove()
  }
}

function UpdateSheet({ force, address, version }: Update) {
  const [open, setOpen] = useState(true)
  const sentences = [
    force ? t`To go on, please update ${brand.name} first.` : t`Update ${brand.name} to get it.`,
    ...(version === undefined ? [] : [t`You have version ${version}.`]),
    t`Your orders, money and shares stay as they are.`,
  ]
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => setOpen(next || force)}
      persistent={force}
      title={t`A new version is there`}
      description={sentences.join(' ')}
      footer={
        <>
          <Button full onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
            <Trans>Update</Trans>
          </Button>
          {!force && (
            <Button kind="quiet" full onClick={() => setOpen(false)}>
              <Trans>Later</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}
