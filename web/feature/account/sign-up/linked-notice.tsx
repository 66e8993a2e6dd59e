import { Trans } from '@lingui/react/macro'
import { navigate } from '#web/platform/navigation/navigation.ts'
import type { EmailState } from '#web/feature/account/login/route-state.ts'

/** The entered address has an account with a phone number (docs/specification/texts.md, X44): log in by either of the two. */
export function LinkedNotice({ message, email }: { message: string; email: string | undefined }) {
  return (
    <div role="status" className="mb-5 rounded-card bg-tint px-4 pt-3 pb-1 text-base">
      <p className="font-semibold wrap-anywhere">{message}</p>
      <p className="mt-1">
        <Trans>You already have an account. Log in with that phone number, or with a code to your email.</Trans>
      </p>
      <button
        type="button"
        className="min-h-11 font-semibold text-brand"
        onClick={() =>
          navigate('/signupemail', {
            state: { type: 'login', ...(email !== undefined && { email }) } satisfies EmailState,
          })
        }
      >
        <Trans>Login with email</Trans>
      </button>
    </div>
  )
}
