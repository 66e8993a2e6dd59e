import { brand } from '#shared/brand.ts'

/** What a suspended person can do, and whom to write to. */
export function SuspendedNote() {
  return (
    <p className="text-center text-sm text-warn">
      Your account is suspended. You can see what you own and finish what you have begun, but not buy. Questions? Write
      to{' '}
      <a href={`mailto:${brand.supportEmail}`} className="underline wrap-anywhere">
        {brand.supportEmail}
      </a>
      .
    </p>
  )
}
