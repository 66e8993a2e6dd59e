import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera, FileText, FolderOpen, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { FieldMessage } from '#web/ui/form/field-message.tsx'
import { formatBytes, type Paper, type usePaper } from './use-paper.ts'

interface PaperFieldProps {
  /** What is chosen: "Aadhaar". */
  label: string
  /** What the file picker offers. */
  accept: string
  field: Pick<ReturnType<typeof usePaper>, 'paper' | 'refused' | 'preparing'>
  onChoose: (file: File | undefined) => void
  disabled: boolean
  helper?: ReactNode
  /** Whether a photo can be taken in place of a file. */
  photo?: boolean
  /** The words of a missing file. */
  missing?: string | undefined
  onBlur?: () => void
}

/** Chooses a file or takes a photo of a document, and shows it with its size. */
export function PaperField({
  label,
  accept,
  field: { paper, refused, preparing },
  onChoose,
  disabled,
  helper,
  photo = false,
  missing,
  onBlur,
}: PaperFieldProps) {
  const note = useId()
  const blocked = disabled || preparing
  return (
    <div role="group" aria-label={label} onBlur={onBlur}>
      {paper && <Preview paper={paper} label={label} />}
      <div className="flex flex-wrap gap-2">
        <Pick accept={accept} label={t`${label}: file`} disabled={blocked} note={note} onChoose={onChoose}>
          <FolderOpen aria-hidden />
          {paper ? t`Change file` : t`Choose file`}
        </Pick>
        {photo && (
          <Pick
            accept="image/jpeg,image/png"
            capture="environment"
            label={t`${label}: photo`}
            disabled={blocked}
            note={note}
            onChoose={onChoose}
          >
            <Camera aria-hidden />
            <Trans>Take photo</Trans>
          </Pick>
        )}
      </div>
      <p role="status" className="mt-1.5 flex items-center gap-2 text-sm text-muted empty:hidden">
        {preparing && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin" /> <Trans>Preparing the file…</Trans>
          </>
        )}
        {!preparing && paper && sizeText(paper)}
      </p>
      <FieldMessage id={note} error={refused ?? missing} helper={helper} />
    </div>
  )
}

/** The size before and after the picture was made smaller. */
function sizeText({ file, chosenBytes }: Paper): string {
  const now = formatBytes(file.size)
  return file.size < chosenBytes ? t`Size: ${formatBytes(chosenBytes)}, made smaller to ${now}` : t`Size: ${now}`
}

interface PickProps {
  accept: string
  capture?: 'environment' | 'user'
  label: string
  disabled: boolean
  note?: string
  onChoose: (file: File | undefined) => void
  children: ReactNode
}

/** A button that opens the file picker or the camera of the phone. */
export function Pick({ accept, capture, label, disabled, note, onChoose, children }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        aria-label={label}
        hidden
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // The reset lets the person choose the same file again.
          event.target.value = ''
        }}
      />
      <Button
        kind="secondary"
        disabled={disabled}
        aria-describedby={note}
        className="flex-[1_1_9rem]"
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

function Preview({ paper: { file }, label }: { paper: Paper; label: string }) {
  const address = useObjectAddress(file)
  return (
    <div className="mb-3 grid max-h-72 min-h-40 place-items-center overflow-hidden rounded-card border border-line bg-sunken">
      {file.type === 'application/pdf' ? (
        <span className="flex flex-col items-center gap-2 p-4 text-center text-sm wrap-anywhere text-muted">
          <FileText aria-hidden className="size-10" />
          {file.name}
        </span>
      ) : (
        address !== undefined && <img src={address} alt={t`Your ${label}`} className="max-h-72 object-contain" />
      )}
    </div>
  )
}

/** An address at which the page can show a file. It ends with the component. */
export function useObjectAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
