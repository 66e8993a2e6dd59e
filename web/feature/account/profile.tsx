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
import { useRouteState } from '#web/platform/navigation.ts'
import { openKyc } from '#web/platform/open-kyc.ts'
import { endSession, useUser } from '#web/platform/session.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AccountRecords } from './account-records.tsx'
import { Appearance } from './appearance.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { EndAllSessions } from './end-all-sessions.tsx'
import { KycCard } from './kyc-card.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SessionList } from './session-list.tsx'
import { PolicyReferences } from './policy-references.tsx'
import { ButtonRow, LinkRow, OpenedDetailRow } from './profile-rows.tsx'
import { Reports } from './reports.tsx'

/** `condition`: the user returns from a legal page. */
interface ProfileState {
  readonly condition?: boolean
}

export function Profile() {
  const user = useUser()
  const state = useRouteState<ProfileState>()
  if (user === undefined) return null
  return (
    <Screen title="Profile" bottomBar={<BottomBar />}>
      <AccountHeader user={user} />
      <KycCard user={user} />
      <Heading>Account</Heading>
      <Card className="divide-y divide-line py-0">
        <dl className="divide-y divide-line">
          <ContactFacts user={user} />
          {user.kyc_status === 'Approved' && (
            <OpenedDetailRow
              label="KYC"
              value={user.kyc_status}
              good
              onOpen={() => openKyc(user.kyc_status, '/profile')}
            />
          )}
        </dl>
        <AccountRecords user={user} />
      </Card>
      <Heading>Documents and reports</Heading>
      <Card className="divide-y divide-line py-0">
        <LinkRow icon={<FileText aria-hidden className="text-muted" />} to="/holdings" state={{ value: true }}>
          Orders and signed deal terms
        </LinkRow>
        <LinkRow icon={<IndianRupee aria-hidden className="text-muted" />} to="/sellrequest">
          Sell requests
        </LinkRow>
        <Reports />
      </Card>
      <Heading>Help</Heading>
      <Card className="divide-y divide-line py-0">
        <LinkRow icon={<CircleHelp aria-hidden className="text-muted" />} to="/FAQs">
          FAQs
        </LinkRow>
        <LinkRow icon={<MessageCircle aria-hidden className="text-muted" />} href={brand.supportChatAddress}>
          Chat with us
        </LinkRow>
        <LinkRow icon={<Ticket aria-hidden className="text-muted" />} to="/Support">
          Support tickets
        </LinkRow>
        <LinkRow icon={<ShieldCheck aria-hidden className="text-muted" />} to="/poweredby">
          Who protects your money
        </LinkRow>
      </Card>
      <Heading>App</Heading>
      <Card className="divide-y divide-line py-0">
        <Appearance />
        <LanguageChoice />
      </Card>
      <Heading>Devices</Heading>
      <SessionList />
      <Heading>Legal</Heading>
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
          {user.code === 'COMPANY' ? ['Company', person].filter(Boolean).join(' · ') : user.default_description}
        </p>
      </div>
    </div>
  )
}

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
          Logout
        </ButtonRow>
        <ButtonRow icon={<MonitorSmartphone aria-hidden />} onClick={() => setConfirmOpen(true)}>
          Log out everywhere
        </ButtonRow>
      </Card>
      <EndAllSessions open={confirmOpen} onOpenChange={setConfirmOpen} />
    </>
  )
}
