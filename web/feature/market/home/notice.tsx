import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A note that can be closed. */
export function Notice({ label, className, onClose, children }: NoticeProps) {
  return (
    <aside aria-label={label} className={`flex items-center bg-tint pl-4 ${className}`}>
      <div className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">{children}</div>
      <button
        type="button"
        onClick={onClose}
        aria-label={t`Close this notice`}
        className="-my-1 -ml-3 grid size-11 flex-none place-items-center text-muted"
      >
        <X aria-hidden />
      </button>
    </aside>
  )
}
