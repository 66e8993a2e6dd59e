import { t } from '@lingui/core/macro'
import { ChevronRight, FileBadge, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { EditState } from '#web/feature/account/login/route-state.ts'

/** The bank account and the demat account of the user. */
export function AccountRecords({ user }: { user: LoginDetail }) {
  const bank = useEndpoint('readBankAccount', { query: { user_id: user.id } })
  const demat = useEndpoint('readDemat', { query: { user_id: user.id } })
  const bankAccount = bank.data?.data[0]
  const dematAccount = demat.data?.data[0]
  const addInKyc = () => openKyc(user.kyc_status, '/profile')
  return (
    <div className="divide-y divide-line">
      <RecordRow
        icon={<Landmark aria-hidden className="text-muted" />}
        label={t`Bank`}
        resource={bank}
        onAdd={addInKyc}
        {...(bankAccount && {
          line: `${bankAccount.bank_name} · ${bankAccount.account_no}`,
          editState: { type: 'bankDetail', record: bankAccount },
        })}
      />
      <RecordRow
        icon={<FileBadge aria-hidden className="text-muted" />}
        label={t`Demat`}
        resource={demat}
        onAdd={addInKyc}
        {...(dematAccount && {
          // The whole number is one tap away, as that of the bank account.
          line: `${dematAccount.dp_id.startsWith('IN') ? 'NSDL' : 'CDSL'} · ••••${dematAccount.client_id.slice(-4)}`,
          editState: { type: 'dematDetail', record: dematAccount },
        })}
      />
    </div>
  )
}

interface RecordRowProps {
  icon: ReactNode
  label: string
  resource: { readonly data: unknown; readonly error: Error | undefined; readonly mutate: () => Promise<unknown> }
  line?: string
  editState?: EditState
  onAdd: () => void
}

const rowClass = 'flex min-h-15 w-full items-center gap-3 py-2 text-left'

/** Shows the record. Without a record it leads to KYC, which adds one. */
function RecordRow({ icon, label, resource, line, editState, onAdd }: RecordRowProps) {
  if (editState !== undefined) {
    return (
      <button type="button" onClick={() => navigate('/edit', { state: editState })} className={rowClass}>
        <RowText icon={icon} label={label} line={line} />
      </button>
    )
  }
  if (resource.data === undefined && resource.error === undefined) {
    return (
      <div role="status" aria-label={t`Loading: ${label}`} className={rowClass}>
        {icon}
        <span className="min-w-0 flex-1 space-y-1.5">
          {label}
          <Skeleton className="h-3.5 w-40" />
        </span>
      </div>
    )
  }
  if (resource.data === undefined) {
    return (
      <button type="button" onClick={() => void resource.mutate()} className={rowClass}>
        <RowText icon={icon} label={label} line={t`We couldn't load this. Tap to retry`} />
      </button>
    )
  }
  return (
    <button type="button" onClick={onAdd} className={rowClass}>
      <RowText icon={icon} label={label} line={t`Not added yet. Add it in your KYC`} />
    </button>
  )
}

function RowText({ icon, label, line }: { icon: ReactNode; label: string; line: string | undefined }) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-sm wrap-anywhere text-muted">{line}</span>
      </span>
      <ChevronRight aria-hidden className="text-muted" />
    </>
  )
}
