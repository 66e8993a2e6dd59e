import { brand } from '#shared/brand.ts'

const keepers = [
  ['Escrow partner', brand.escrowPartner],
  ['Trustee', brand.escrowTrustee],
  ['Bank', brand.escrowBank],
] as const

/** Who keeps the money of a buyer, by name. Whom the brand does not name is left out. */
export function EscrowKeepers() {
  return (
    <dl aria-label="Who keeps your money" className="mt-4 divide-y divide-line border-y border-line text-base">
      {keepers.map(
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
