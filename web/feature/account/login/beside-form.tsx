import { t } from '@lingui/core/macro'
import { brand } from '#shared/brand.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'

const benefits = () => [
  t`Your money stays in escrow until the shares are in your demat account.`,
  t`You sign every deal yourself and keep a copy.`,
  t`Track every step, from payment to demat.`,
]

/** Beside the steps of a login and of a registration on a desktop: whose they are, and the benefits of web/system/landing.tsx. */
export function BesideForm() {
  return (
    <>
      <p className="flex items-center gap-2 text-lg font-semibold">
        <BrandLogo />
        {brand.name}
      </p>
      <p className="mt-8 text-[2rem]/10 font-semibold">{brand.tagline}</p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {benefits().map((text) => (
          <li key={text} className="py-3.5">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
