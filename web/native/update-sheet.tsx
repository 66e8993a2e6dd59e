import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { brand } from '#shared/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

interface Update {
  /** Nothing else can be done first. */
  readonly force: boolean
  readonly address: string
  /** What is installed, as far as the wrapper has said. */
  readonly version: string | undefined
}

/** Lies over whatever is there, from a root of its own: no screen knows of it. Answers how to take it away. */
export function showUpdate(update: Update): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<UpdateSheet {...update} />)
  return () => {
    root.unmount()
    place.remove()
  }
}

function UpdateSheet({ force, address, version }: Update) {
  const [open, setOpen] = useState(true)
  const installed = version === undefined ? '' : ` You have version ${version}.`
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => setOpen(next || force)}
      firm={force}
      title="A new version is there"
      description={`${force ? `To go on, please update ${brand.name} first.` : `Update ${brand.name} to get it.`}${installed} Your orders, money and shares stay as they are.`}
      footer={
        <>
          <Button full onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
            Update
          </Button>
          {!force && (
            <Button kind="quiet" full onClick={() => setOpen(false)}>
              Later
            </Button>
          )}
        </>
      }
    />
  )
}
