import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const papers = () => ['PAN', t`Aadhaar`, t`A bank account in your name`, t`Your demat account’s Client Master List`]
const papersOfCompany = () => [
  t`The PAN of your company`,
  t`The Aadhaar of its signatory`,
  t`A bank account in its name`,
  t`Its demat account’s Client Master List`,
]

/** Greets somebody who has just signed up, once, and names what KYC takes (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). */
export function WelcomeSheet({ onClose }: { onClose: () => void }) {
  const user = useUser()
  if (user === undefined) return null
  const isCompany = user.code === 'COMPANY'
  function start() {
    onClose()
    openKyc('Pending', '/home')
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Welcome, ${isCompany ? user.company_name : user.first_name}`}
      description={t`Verify your identity to buy: about 10 minutes.`}
      footer={
        <>
          <Button full onClick={start}>
            <Trans>Start KYC</Trans>
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            <Trans>Look around first</Trans>
          </Button>
        </>
      }
    >
      <h3 className="font-semibold">
        <Trans>Keep ready</Trans>
      </h3>
      <ul className="mt-1 list-disc space-y-1.5 pl-5">
        {(isCompany ? papersOfCompany() : papers()).map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </Sheet>
  )
}
