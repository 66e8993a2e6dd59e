import { t } from '@lingui/core/macro'
import { brand } from '#shared/brand.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'

/** Shown while the session or the code of a screen loads. `quiet`: without the logo. */
export function Splash({ quiet = false }: { quiet?: boolean }) {
  return (
    <main aria-busy className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-3">
      {!quiet && <BrandLogo className="size-14" />}
      <p className={quiet ? 'sr-only' : 'text-2xl font-semibold'}>{quiet ? t`Loading` : brand.name}</p>
    </main>
  )
}
