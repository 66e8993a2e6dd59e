import { t } from '@lingui/core/macro'
import { Briefcase, House, LifeBuoy, UserRound } from 'lucide-react'
import { createContext } from 'react'
import { useUser } from '#web/platform/session/session.ts'
import { waitingOf } from '#web/platform/waiting.ts'

/** The four places of the app. A phone has three in its bar: support is in the profile there. */
export const places = () =>
  [
    { id: 'home', label: t`Home`, to: '/home', Icon: House },
    { id: 'portfolio', label: t`Portfolio`, to: '/holdings', Icon: Briefcase },
    { id: 'support', label: t`Support`, to: '/Support', Icon: LifeBuoy },
    { id: 'profile', label: t`Profile`, to: '/profile', Icon: UserRound },
  ] as const

export type Place = ReturnType<typeof places>[number]['id']

/** The place of the screen that is shown. Undefined for an address without a screen. */
export const PlaceContext = createContext<Place | undefined>(undefined)

/** The places in which something waits for the person: an order to pay or to sign, an offer to answer, shares to transfer, or an unfinished KYC. */
export function useWaitingPlaces(): ReadonlySet<Place> {
  const { portfolio, kyc } = waitingOf(useUser())
  const found = new Set<Place>()
  if (portfolio === 'you') found.add('portfolio')
  if (kyc) found.add('profile')
  return found
}
