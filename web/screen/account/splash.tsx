import { brand } from '#shared/brand.ts'
import { Mark } from '#web/ui/mark.tsx'

/** Shown while it is not yet known who is there. `quiet`: only a screen's code is on its way. */
export function Splash({ quiet = false }: { quiet?: boolean }) {
  return (
    <main aria-busy className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-3">
      {!quiet && <Mark className="size-14" />}
      <p className={quiet ? 'sr-only' : 'text-2xl font-semibold'}>{quiet ? 'Loading' : brand.name}</p>
    </main>
  )
}
