import { CircleAlert, CircleCheck } from 'lucide-react'
import { useStore } from '#web/platform/storage/store.ts'
import { toastStore } from './show-toast.ts'

/** A plain notice has no icon. */
const icons = { info: undefined, error: CircleAlert, success: CircleCheck }

/** Below the header, because a primary button is at the lower edge. Always mounted: screen readers do not announce a live region that is added together with its text. */
export function Toast() {
  const toast = useStore(toastStore)
  const Icon = icons[toast?.kind ?? 'info']
  return (
    <div
      aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(4rem+env(safe-area-inset-top))] z-50 flex justify-center px-4"
    >
      {toast && (
        <p
          key={toast.id}
          className="flex max-w-column animate-appear items-center gap-2 rounded-control bg-ink px-4 py-3 text-base text-ground"
        >
          {Icon && <Icon aria-hidden />}
          {toast.text}
        </p>
      )}
    </div>
  )
}
