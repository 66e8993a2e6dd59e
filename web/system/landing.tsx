import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { FileCheck, Landmark, Route } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { chooseLanguage, languageStore } from '#web/language/language.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/layout/screen.tsx'
import { useBlockedInspection } from '#web/ui/use-blocked-inspection.ts'
import { LandingCompanies } from './landing-companies.tsx'
import { LandingOrder } from './landing-order.tsx'
import { LandingTrust } from './landing-trust.tsx'

const benefits = () =>
  [
    { Icon: Landmark, text: t`Your money stays in escrow until the shares are in your demat account.` },
    { Icon: FileCheck, text: t`You sign every deal yourself and keep a copy.` },
    { Icon: Route, text: t`Track every step, from payment to demat.` },
  ] as const

/**
 * `/`: what is sold and how money is kept, before anybody has to say who they are. The way in stays on the first screen of a small
 * phone; from 640 px it stands in the left of two columns.
 */
export function Landing() {
  const heading = useFocusedHeading()
  usePageTitle(brand.name)
  useBlockedInspection()
  // The tagline of the brand may break after its comma, when the line is too short for all of it.
  const [claim, condition] = t`Own a part, before the listing.`.split(/(?<=,) /)
  return (
    <div className="@container mx-auto flex min-h-dvh max-w-column flex-col px-4 pt-[env(safe-area-inset-top)] sm:max-w-6xl sm:px-6 lg:px-10">
      <header className="flex min-h-14 items-center gap-2 text-lg font-semibold lg:min-h-20">
        <BrandLogo />
        {brand.name}
        <LanguageSwitch />
      </header>
      <main className="grid grid-cols-1 gap-x-10 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr] lg:gap-x-20 lg:pt-8">
        {/* Its position does not depend on what follows: the page is painted before it has arrived completely, and must not jump. */}
        <div className="-order-2 pt-3 pb-5 lg:pt-6 lg:pb-8">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[length:min(1.75rem,8vw)]/[1.25] font-semibold sm:max-md:text-2xl lg:text-[2.5rem]/[3rem]"
          >
            <span className="inline-block">{claim}</span> <span className="inline-block">{condition}</span>
          </h1>
          <p className="mt-2 text-base text-muted lg:mt-4 lg:text-lg">
            <Trans>Buy pre-IPO and unlisted shares. Money in escrow, shares in your demat.</Trans>
          </p>
        </div>
        <LandingCompanies />
        <WaysIn />
        <ul className="divide-y divide-line border-y border-line max-sm:mt-6 sm:col-start-1 sm:mt-6 sm:self-start">
          {benefits().map(({ Icon, text }) => (
            <li key={text} className="flex items-start gap-3 py-3.5">
              <Icon aria-hidden className="mt-px text-brand" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </main>
      <LandingOrder />
      <LandingTrust />
    </div>
  )
}

/** The other language, in its own words. */
function LanguageSwitch() {
  const isEnglish = useStore(languageStore) === 'en'
  return (
    <button
      type="button"
      lang={isEnglish ? 'hi' : 'en'}
      className="ml-auto min-h-11 min-w-[44px] flex-none px-2 text-sm font-normal text-brand"
      onClick={() => void chooseLanguage(isEnglish ? 'hi' : 'en')}
    >
      {isEnglish ? 'हिन्दी' : 'English'}
    </button>
  )
}

/** One way in for everybody, and the two logins by name. It sticks to the lower edge of a small screen until it is passed. */
function WaysIn() {
  const [, navigate] = useLocation()
  const byPhone = () => navigate('/signupphone', { state: { type: 'login' } })
  return (
    <div className="sticky bottom-0 z-10 -mx-4 bg-ground px-4 pt-3 pb-[max(0.25rem,env(safe-area-inset-bottom))] low:static @max-[13rem]:static @max-[13rem]:-order-1 sm:static sm:col-start-1 sm:row-start-2 sm:mx-0 sm:px-0 sm:pt-0 lg:max-w-96">
      <Button full onClick={byPhone}>
        <Trans>Get started</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" className="min-h-11 text-sm text-brand" onClick={byPhone}>
          <Trans>Login with Phone Number</Trans>
        </button>
        <button
          type="button"
          className="min-h-11 text-sm text-brand"
          onClick={() => navigate('/signupemail', { state: { type: 'login' } })}
        >
          <Trans>Login with email</Trans>
        </button>
      </div>
    </div>
  )
}
