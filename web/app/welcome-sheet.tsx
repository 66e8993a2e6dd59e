import { openKyc } from '#web/platform/open-kyc.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const papers = ['PAN', 'Aadhaar', 'A bank account in your name', 'Your demat account’s Client Master List']
const papersOfCompany = [
  'The PAN of your company',
  'The Aadhaar of its signatory',
  'A bank account in its name',
  'Its demat account’s Client Master List',
]

/** Greets somebody who has just signed up, once, and names what KYC takes (docs/adr/0115-greet-whoever-has-signed-up-once.md). */
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
      title={`Welcome, ${isCompany ? user.company_name : user.first_name}`}
      description="Verify your identity to buy: about 10 minutes."
      footer={
        <>
          <Button full onClick={start}>
            Start KYC
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            Look around first
          </Button>
        </>
      }
    >
      <h3 className="font-semibold">Keep ready</h3>
      <ul className="mt-1 list-disc space-y-1.5 pl-5">
        {(isCompany ? papersOfCompany : papers).map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </Sheet>
  )
}
