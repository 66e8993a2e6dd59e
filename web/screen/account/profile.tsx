import { ChevronRight, LogOut, MessageCircle, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { brand } from '#shared/brand.ts'
import { endSession, useUser } from '#web/app/session.ts'
import { formatPhone } from '#web/copy/country.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Appearance } from './appearance.tsx'
import { EndAllSessions } from './end-all-sessions.tsx'

export function Profile() {
  const user = useUser()
  if (user === undefined) return null
  return (
    <Screen title="Profile" bottomBar={<BottomBar active="profile" />}>
      <Identity user={user} />
      <h2 className="mt-6 mb-2 text-sm font-semibold text-muted">Your details</h2>
      <Card className="py-0">
        <dl className="divide-y divide-line">
          <Fact label="Phone" value={formatPhone(user.contact_no)} />
          <Fact label="Email" value={user.email} />
          <Fact label="KYC" value={user.kyc_status} good={user.kyc_status === 'Approved'} />
        </dl>
      </Card>
      <h2 className="mt-6 mb-2 text-sm font-semibold text-muted">App</h2>
      <Card className="divide-y divide-line py-0">
        <Appearance />
        <a href={brand.supportChatAddress} target="_blank" rel="noreferrer" className="flex min-h-13 items-center gap-3">
          <MessageCircle aria-hidden className="text-muted" />
          <span className="flex-1">Chat with us</span>
          <ChevronRight aria-hidden className="text-muted" />
        </a>
      </Card>
      <Leaving />
      <p className="mt-6 text-center text-sm text-muted">{brand.legalName}</p>
    </Screen>
  )
}

/** Company accounts are known by the company's name (S33). */
function Identity({ user }: { user: LoginDetail }) {
  const person = `${user.first_name} ${user.last_name}`.trim()
  const name = user.code === 'COMPANY' ? user.company_name : person
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="grid size-12 flex-none place-items-center rounded-full bg-tint text-lg font-semibold text-brand">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="truncate text-lg font-semibold">{name}</p>
        <p className="text-sm text-muted">{user.code === 'COMPANY' ? ['Company', person].filter(Boolean).join(' · ') : user.default_description}</p>
      </div>
    </div>
  )
}

function Fact({ label, value, good = false }: { label: string; value: string; good?: boolean }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className={`min-w-0 py-2 text-right wrap-anywhere ${good ? 'font-semibold text-gain' : ''}`}>{value}</dd>
    </div>
  )
}

function Leaving() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Card className="mt-6 divide-y divide-line py-0">
        <RowButton
          busy={busy}
          icon={<LogOut aria-hidden />}
          onClick={() => {
            setBusy(true)
            void endSession()
          }}
        >
          Logout
        </RowButton>
        <RowButton icon={<MonitorSmartphone aria-hidden />} onClick={() => setAsking(true)}>
          Log out everywhere
        </RowButton>
      </Card>
      <EndAllSessions open={asking} onOpenChange={setAsking} />
    </>
  )
}

function RowButton({ icon, busy = false, onClick, children }: { icon: ReactNode; busy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={onClick} className="flex min-h-13 w-full items-center gap-3 text-left text-loss disabled:opacity-45">
      {icon}
      {children}
    </button>
  )
}
