import { ConfirmBank } from '#web/feature/sale/confirm-bank.tsx'

/** What sends and checks the code is fetched when it is asked for: most visits of the screens of selling need none. */
const loadCode = async () => (await import('#web/app/sell-code.ts')).sellCode

/** `/confirmBank`: the account that a sale is paid to, and the code that accepts an offer. */
export function ConfirmBankScreen() {
  return <ConfirmBank loadCode={loadCode} />
}
