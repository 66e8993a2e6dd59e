import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatWhen } from '#shared/kernel/format.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import type { OrderView } from '#shared/order/api.ts'
import { accountText, periodText } from '#web/ui/refund-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Dated } from '#web/ui/when.tsx'
import { CancelButton } from './cancel-order.tsx'
import { canCancel } from './order-display.ts'
import type { SigningReturn } from './use-awaited-signature.ts'

interface SigningNoticeProps {
  back: SigningReturn
  onSign: (order: OrderView) => void
  onCancel: (order: OrderView) => void
}

/** What became of the deal term that the buyer left to sign. */
export function SigningNotice({ back, onSign, onCancel }: SigningNoticeProps) {
  const { phase, order } = back
  return (
    <div
      className={`mb-3 max-w-column rounded-card px-[16px] py-3 ${phase === 'declined' ? 'bg-warn-tint' : 'bg-sunken'}`}
    >
      <p role="status" className="text-sm">
        <Dated
          text={
            phase === 'over'
              ? overText(order)
              : phase === 'declined' && order !== undefined
                ? declinedText(order)
                : texts()[phase]
          }
        />
      </p>
      {phase === 'declined' && order !== undefined && (
        <div className="mt-3 flex flex-col gap-1">
          <Button full onClick={() => onSign(order)}>
            <Trans>Read and sign</Trans>
          </Button>
          {canCancel(order) && <CancelButton label={t`Cancel this order`} onCancel={() => onCancel(order)} />}
        </div>
      )}
    </div>
  )
}

const texts = () =>
  ({
    waiting: t`Asking the signing service whether the deal term is signed. This takes a few seconds.`,
    late: t`We have no answer from the signing service yet. If you signed, it appears here by itself; if not, use e-Sign.`,
    declined: t`You declined. Nothing was signed.`,
  }) as const

function overText(order: OrderView | undefined): string {
  const refund = order?.refund ?? { to: 'SOURCE' as const, normal_speed: false }
  return t`You declined for the last time, so nothing was signed and the order is cancelled. Your money goes back to ${accountText(refund)}, within ${periodText(refund.normal_speed === true)}.`
}

function declinedText(order: OrderView): string {
  const { scrip_name: name, sign_until: end } = order
  const attempts = attemptsText(order)
  return end === undefined
    ? t`You declined the deal term of ${name}. Nothing was signed. You can still sign it: ${attempts}. If it stays unsigned, the order is cancelled and your money goes back.`
    : t`You declined the deal term of ${name}. Nothing was signed. You can still sign it until ${formatWhen(end)}: ${attempts}. If it stays unsigned, the order is cancelled and your money goes back.`
}

/** Such as "2 of 3 attempts are left". */
export function attemptsText({ sign_attempts_left: left = signingAttemptsMax }: OrderView): string {
  return plural(left, {
    one: `# of ${signingAttemptsMax} attempts is left`,
    other: `# of ${signingAttemptsMax} attempts are left`,
  })
}
