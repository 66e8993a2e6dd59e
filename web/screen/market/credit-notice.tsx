import { Info, X } from 'lucide-react'

/** Shown until somebody closes it, once and for all (S49). */
export function CreditNotice({ onClose }: { onClose: () => void }) {
  return (
    <aside aria-label="Good to know" className="mb-3 flex items-center gap-2.5 rounded-card bg-tint py-1 pl-4">
      <Info aria-hidden className="text-brand" />
      <p className="min-w-0 flex-1 py-2.5 text-sm">First-time share credit takes 5 to 7 working days.</p>
      <button type="button" onClick={onClose} aria-label="Close this notice" className="grid size-11 flex-none place-items-center text-muted">
        <X aria-hidden />
      </button>
    </aside>
  )
}
