import { FileCheck, Landmark, Route } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'
import { useBlockedInspection } from '#web/ui/use-blocked-inspection.ts'

const benefits = [
  { Icon: Landmark, text: 'Your money stays in escrow until the shares are in your demat account.' },
  { Icon: FileCheck, text: 'You sign the deal term yourself, and keep a copy of it.' },
  { Icon: Route, text: 'You see each step, from payment to demat, with its date.' },
] as const

export function Landing() {
  const navigate = useNavigate()
  const heading = useFocusedHeading()
  usePageTitle(brand.name)
  useBlockedInspection()
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col px-6 pt-[max(1.5rem,env(safe-area-inset-top))]">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <BrandLogo />
        {brand.name}
      </p>
      {/* Its position does not depend on what follows: the page is painted before it has arrived completely, and must not jump. */}
      <div className="flex-1 pt-[14dvh] pb-10">
        <h1 ref={heading} tabIndex={-1} className="max-w-80 text-2xl font-semibold">
          {brand.tagline}
        </h1>
        <p className="mt-2 text-base text-muted">Buy shares of unlisted companies from your phone.</p>
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {benefits.map(({ Icon, text }) => (
            <li key={text} className="flex items-start gap-3 py-4">
              <Icon aria-hidden className="mt-px text-brand" />
              <span className="text-base">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="safe-bottom">
        <Button full onClick={() => navigate('/signupphone', { state: { type: 'login' } })}>
          Login with Phone Number
        </Button>
        <div className="-mx-4 mt-2 flex flex-wrap justify-between">
          <Button kind="quiet" onClick={() => navigate('/signupemail', { state: { type: 'login' } })}>
            Login with email
          </Button>
          <Button kind="quiet" onClick={() => navigate('/signupemail')}>
            Create an account
          </Button>
        </div>
        <p className="mt-2 text-sm text-muted">
          {brand.name} is not a stock exchange or trading platform, and gives no investment advice.
        </p>
      </div>
    </main>
  )
}
