import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FoundAccount } from './use-account-search.ts'

export type Choice = 'login' | 'change'

interface AccountChoiceProps {
  account: FoundAccount
  /** The e-mail address of the current registration. */
  email: string
  value: Choice
  onChange: (choice: Choice) => void
}

/** The number already has an account: the choice between logging in to it and giving it the verified e-mail address. */
export function AccountChoice({ account, email, value, onChange }: AccountChoiceProps) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 text-base">
        <Trans>This number already has an account.</Trans>
      </legend>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        <Option
          label={t`Log in using ${account.email}`}
          checked={value === 'login'}
          onChoose={() => onChange('login')}
        />
        <Option
          label={t`Continue with the entered email ${email}`}
          help={
            account.can_email_update
              ? t`It becomes the email of that account.`
              : t`The email of that account can no longer be changed here.`
          }
          disabled={!account.can_email_update}
          checked={value === 'change'}
          onChoose={() => onChange('change')}
        />
      </div>
    </fieldset>
  )
}

interface OptionProps {
  label: string
  help?: string
  disabled?: boolean
  checked: boolean
  onChoose: () => void
}

function Option({ label, help, disabled = false, checked, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-13 items-start gap-3 px-4 py-3.5 text-base">
      <input
        type="radio"
        name="account"
        disabled={disabled}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4.5 flex-none accent-brand"
      />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {help !== undefined && <span className="mt-0.5 block text-sm text-muted">{help}</span>}
      </span>
    </label>
  )
}
