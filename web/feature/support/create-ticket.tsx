import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Paperclip, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { FieldMessage } from '#web/ui/form/field-message.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { answerTime } from './answer-time.ts'
import { MessageField } from './message-field.tsx'
import { TopicChips } from './topic-chips.tsx'
import { questionLengthMax, type useTicketForm } from './use-ticket-form.ts'

interface CreateTicketProps {
  open: boolean
  onClose: () => void
  form: ReturnType<typeof useTicketForm>
  /** The order that the ticket is about, by its number or its id, if that is known. */
  order: string | undefined
}

/** The file picker also offers PDF, which is refused. */
const pickerTypes = '.jpg,.jpeg,.png,.pdf'

/** The sheet with the form of a new ticket. */
export function CreateTicket({ open, onClose, form, order }: CreateTicketProps) {
  const id = useId()
  const { values, busy } = form
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t`Create Ticket`}
      description={answerTime()}
      footer={
        <>
          <p role="alert" className="text-base text-loss empty:hidden">
            {form.refused?.message}
          </p>
          <div className="grid grid-cols-2 gap-2">
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button type="submit" form={id} busy={busy} disabled={!form.ready}>
              <Trans>Create</Trans>
            </Button>
          </div>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <TopicChips
          about={values.about}
          order={order}
          disabled={busy}
          onChange={(about) => form.change({ about })}
          onChoose={form.changeTopic}
        />
        <TextField
          label={t`Question *`}
          required
          maxLength={questionLengthMax}
          disabled={busy}
          {...form.field('question')}
        />
        <MessageField label={t`Message *`} rows={4} disabled={busy} field={form.field('message')} />
        <Attach form={form} disabled={busy} />
      </form>
    </Sheet>
  )
}

/** The optional picture of a ticket, with its name or the reason of its refusal. */
function Attach({
  form: {
    values: { file, fileRefused },
    shrinking,
    choose,
  },
  disabled,
}: {
  form: CreateTicketProps['form']
  disabled: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={pickerTypes}
        aria-label={t`Picture`}
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The reset lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      <div className="flex items-center gap-2">
        <Button
          kind="secondary"
          busy={shrinking}
          disabled={disabled}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden />
          <Trans>Upload</Trans>
        </Button>
        {file && <span className="min-w-0 flex-1 truncate">{file.name}</span>}
        {(file ?? fileRefused) && (
          <IconButton label={t`Remove the picture`} disabled={disabled} onClick={() => void choose(undefined)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <FieldMessage id={note} error={fileRefused} />
      <p className="mt-1.5 text-sm text-muted">
        <Trans>
          JPG, PNG, JPEG, at most 2 MB. A PDF cannot be attached: send a screenshot of it. Only our support team can see
          this.
        </Trans>
      </p>
    </div>
  )
}

function IconButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 flex-none place-items-center text-muted"
    >
      {children}
    </button>
  )
}
