import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { openFile } from '#web/native/open-file.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { showToast } from '#web/ui/state/show-toast.ts'

interface FileButtonProps {
  /** What the file is, with its format: "Receipt (PDF)". */
  label: string
  /** Asks for a fresh address of the file, which lives for some minutes only. */
  address: () => Promise<string>
  /** How it looks in a list of rows, instead of as words of its own. */
  rowClass?: string
}

/** A quiet button that opens a file, which is made at that moment. */
export function FileButton({ label, address, rowClass }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  async function fetchAndOpen(): Promise<void> {
    setBusy(true)
    try {
      openFile(await address())
    } catch (error) {
      showToast(
        error instanceof ApiError && error.status < 500
          ? error.userMessage
          : t`We could not fetch the document. Please try again.`,
        'error',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={() => void fetchAndOpen()}
      className={`disabled:opacity-45 ${rowClass ?? '-ml-2 inline-flex min-h-11 max-w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-control px-2 text-left text-[length:min(var(--text-sm),6vw)] font-semibold text-brand hover:bg-tint'}`}
    >
      <FileText aria-hidden className={rowClass ? 'text-muted' : 'size-4'} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </button>
  )
}
