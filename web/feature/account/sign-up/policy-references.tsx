import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { LinkRow } from '#web/feature/account/profile/profile-rows.tsx'

const policies = () =>
  [
    { to: '/termsandcondition', title: t`Terms and Conditions` },
    { to: '/legalpolicy', title: t`Legal & Compliance` },
    { to: '/subtermsandconditions', title: t`Terms of Use` },
    { to: '/privacyandpolicy', title: t`Privacy Policy and Security` },
    { to: '/risksanddisclosures', title: t`Risk Disclosure and Compliance` },
    { to: '/noreturnpolicy', title: t`Return and Exchange Policy` },
  ] as const

/** The links to the legal pages. `openFirst`: expanded from the start, after the return from one of them. */
export function PolicyReferences({ openFirst }: { openFirst: boolean }) {
  const [open, setOpen] = useState(openFirst)
  return (
    <Card className="py-0">
      <Disclosure title={t`Policy References`} open={open} onToggle={() => setOpen(!open)}>
        <ul className="divide-y divide-line border-t border-line">
          {policies().map(({ to, title }) => (
            <li key={to}>
              <LinkRow to={to}>{title}</LinkRow>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}
