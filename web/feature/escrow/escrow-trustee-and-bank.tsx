import { t } from '@lingui/core/macro'
import { brand } from '#shared/brand.ts'

const institutions = () =>
  [
    [t`Escrow partner`, brand.escrowPartner],
    [t`Trustee`, brand.escrowTrustee],
    [t`Bank`, brand.escrowBank],
  ] as const

/** The escrow partner, the trustee of its accounts and their bank, by name. Whom the brand does not name is left out. */
export function EscrowTrusteeAndBank() {
  return (
    <dl aria-label={t`Who keeps your money`} className="mt-4 divide-y divide-line border-y border-line text-base">
      {institutions().map(
        ([role, name]) =>
          name !== '' && (
            <div key={role} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">{role}</dt>
              <dd className="wrap-anywhere">{name}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
