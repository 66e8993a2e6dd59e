import { Trans } from '@lingui/react/macro'
import { brand } from '#shared/brand.ts'
import { loginTexts } from './login-text.ts'

/** Beside "You don't have access to login": where to write. */
export function NoAccess({ error }: { error: string | undefined }) {
  if (error !== loginTexts().noAccess) return null
  return (
    <p role="status" className="mt-2 text-base text-muted">
      <Trans>
        This account cannot log in. Write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="text-brand underline wrap-anywhere">
          {brand.supportEmail}
        </a>
        .
      </Trans>
    </p>
  )
}
