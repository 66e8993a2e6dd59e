import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  CircleHelp,
  FileText,
  IndianRupee,
  LogOut,
  MessageCircle,
  MonitorSmartphone,
  ShieldCheck,
  Ticket,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { brand } from '#shared/brand.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { endSession, useUser } from '#web/platform/session/session.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { AccountRecords } from './account-records.tsx'
import { Appearance } from './appearance.tsx'
import { ContactFacts } from '#web/feature/account/contact/contact-facts.tsx'
import { EndAllSessions } from '#web/feature/account/session/end-all-sessions.tsx'
import { KycCard } from './kyc-card.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SessionList } from '#web/feature/account/session/session-list.tsx'
import { PolicyReferences } from '#web/feature/account/sign-up/policy-references.tsx'
import { ButtonRow, LinkRow, OpenedDetailRow } from './profile-rows.tsx'
import { Reports } from './reports.tsx'
import { kycStatusTexts } from './kyc-status-texts.ts'

/** `condition`: the user returns from a legal page. */
interface ProfileState {
  readonly condition?: boolean
}

export function Profile() {
  const user = useUser()
  const state = useRouteState<ProfileState>()
  if (user === undefined) return null
  return (
    <Screen title={t`Profile`} bottomBar={<BottomBar />}>
      <AccountHeader user={user} />
      <KycCard user={user} />
      <Heading>
        <Trans>Account</Trans>
      </Heading>
      <Card className="divide-y divide-line py-0">
        <dl className="divide-y divide-line">
          <ContactFacts user={user} />
          {user.kyc_status === 'Approved' && (
            <OpenedDetailRow
              label="KYC"
              value={kycStatusTexts()[user.kyc_status]}
              good
              onOpen={() => openKyc(user.kyc_status, '/profile')}
            />
          )}
        </dl>
        <AccountRecords user={user} />
      </Card>
      <Heading>
        <Trans>Documents and reports</Trans>
      </Heading>
      <Card className="divide-y divide-line py-0">
        <LinkRow icon={<FileText aria-hidden className="text-muted" />} to="/holdings" state={{ value: true }}>
          <Trans>Orders and signed deal terms</Trans>
        </LinkRow>
        <LinkRow icon={<IndianRupee aria-hidden className="text-muted" />} to="/sellrequest">
          <Trans>Sell requests</Trans>
        </LinkRow>
        <Reports />
      </Card>
      <Heading>
        <Trans>Help</Trans>
      </Heading>
      <Card className="divide-y divide-line py-0">
        <LinkRow icon={<CircleHelp aria-hidden className="text-muted" />} to="/FAQs">
          <Trans>FAQs</Trans>
        </LinkRow>
        <LinkRow icon={<MessageCircle aria-hidden className="text-muted" />} href={brand.supportChatAddress}>
          <Trans>Chat with us</Trans>
        </LinkRow>
        <LinkRow icon={<Ticket aria-hidden className="text-muted" />} to="/Support">
          <Trans>Support tickets</Trans>
        </LinkRow>
        <LinkRow icon={<ShieldCheck aria-hidden className="text-muted" />} to="/poweredby">
          <Trans>Who protects your money</Trans>
        </LinkRow>
      </Card>
      <Heading>
        <Trans>App</Trans>
      </Heading>
      <Card className="divide-y divide-line py-0">
        <Appearance />
        <LanguageChoice />
      </Card>
      <Heading>
        <Trans>Devices</Trans>
      </Heading>
      <SessionList />
      <Heading>
        <Trans>Legal</Trans>
      </Heading>
      <PolicyReferences openFirst={state?.condition === true} />
      <LogoutActions />
      <p className="mt-6 text-center text-sm text-muted">{brand.legalName}</p>
    </Screen>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mt-6 mb-2 text-sm font-semibold text-muted">{children}</h2>
}

/** The initial and the name of the account. A company account shows the name of the company. */
function AccountHeader({ user }: { user: LoginDetail }) {
  const person = `${user.first_name} ${user.last_name}`.trim()
  const name = user.code === 'COMPANY' ? user.company_name : person
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span
        aria-hidden
        className="grid size-12 flex-none place-items-center rounded-full bg-tint text-lg font-semibold text-brand"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {user.code === 'COMPANY'
            ? [t`Company`, person].filter(Boolean).join(' · ')
            : roleTexts()[user.default_role_code]}
        </p>
      </div>
    </div>
  )
}

/** What somebody may do here. */
const roleTexts = (): Readonly<Record<LoginDetail['default_role_code'], string>> => ({
  INVESTER_CLIENT: t`Investor`,
  OPERATOR: t`Desk operator`,
  SUPERVISOR: t`Desk supervisor`,
})

function LogoutActions() {
  const [confirmOpen, setConfirmOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Card className="mt-6 divide-y divide-line py-0">
        <ButtonRow
          busy={busy}
          icon={<LogOut aria-hidden />}
          onClick={() => {
            setBusy(true)
            void endSession()
          }}
        >
          <Trans>Logout</Trans>
        </ButtonRow>
        <ButtonRow icon={<MonitorSmartphone aria-hidden />} onClick={() => setConfirmOpen(true)}>
          <Trans>Log out everywhere</Trans>
        </ButtonRow>
      </Card>
      <EndAllSessions open={confirmOpen} onOpenChange={setConfirmOpen} />
    </>
  )
}
