import { brand } from '#shared/brand.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'

/** Shown while it is not yet known who is there. `quiet`: only a screen's code is on its way. */
export function Splash({ quiet = false }: { quiet?: boolean }) {
  return (
    <main aria-busy className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-3">
      {!quiet && <BrandLogo className="size-14" />}
      <p className={quiet ? 'sr-only' : 'text-2xl font-semibold'}>{quiet ? 'Loading' : brand.name}</p>
    </main>
  )
}
