import { Landmark, Lock, ShieldCheck } from 'lucide-react'
import { brand } from '#shared/brand.ts'

const points = [
  { Icon: Lock, text: 'Your payment is held in escrow, not by the seller of the shares.' },
  { Icon: ShieldCheck, text: 'It is released to the provider only after the shares reach your demat account.' },
  { Icon: Landmark, text: 'It is protected and audited by a bank and a trusteeship company.' },
] as const

/** Explains escrow, shown once before the first purchase. */
export function EscrowExplainer() {
  return (
    <div>
      <ol className="space-y-5 py-2">
        {points.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span className="grid size-11 flex-none place-items-center rounded-full bg-tint text-brand">
              <Icon aria-hidden />
            </span>
            <span className="text-base">{text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">
        Escrow by {brand.escrowPartner}. You can follow every step under Portfolio, in Orders.
      </p>
    </div>
  )
}
