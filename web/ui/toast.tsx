import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useStore } from '#web/platform/store.ts'
import { toastStore } from './show-toast.ts'

const icons = { info: Info, error: CircleAlert, success: CircleCheck }

/** Mounted once, always there: a live region that comes and goes is not read aloud. */
export function Toast() {
  const notice = useStore(toastStore)
  const Icon = icons[notice?.kind ?? 'info']
  return (
    <div
      aria-live={notice?.kind === 'error' ? 'assertive' : 'polite'}
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4"
    >
      {notice && (
        <p
          key={notice.id}
          className="flex max-w-column animate-rise items-center gap-2 rounded-control bg-ink px-4 py-3 text-base text-ground"
        >
          <Icon aria-hidden />
          {notice.text}
        </p>
      )}
    </div>
  )
}
