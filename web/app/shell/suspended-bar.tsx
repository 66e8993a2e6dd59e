import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#shared/brand.ts'

/** Above every screen of a suspended person: what they can do, and whom to write to. */
export function SuspendedBar() {
  return (
    <aside aria-label={t`Account`} className="mx-auto max-w-column bg-warn-tint px-4 py-2">
      <p className="text-center text-sm text-warn">
        <Trans>
          Your account is suspended. You can see what you own and finish what you have begun, but not buy or sell.
          Questions? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className="underline wrap-anywhere">
            {brand.supportEmail}
          </a>
          .
        </Trans>
      </p>
    </aside>
  )
}
