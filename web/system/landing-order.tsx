import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
/** The steps of an order, in the words of the page that follows it, each with who does it or how long it takes. */
const steps = () =>
  [
    { name: t`Payment received`, text: t`The price is locked before you pay. The money goes into escrow.` },
    { name: t`Deal term signed`, text: t`By you, online.` },
    { name: t`Seller has confirmed`, text: t`The seller agrees to the transfer.` },
    { name: t`Transfer request filed`, text: t`With NSDL or CDSL.` },
    { name: t`Shares in your demat account`, text: t`Usually 5 to 7 working days after you pay and sign.` },
  ] as const

/** A picture of an order as a buyer follows it in the app, without any figures. */
export function LandingOrder() {
  return (
    <section aria-labelledby="order" className="mt-8 sm:max-lg:max-w-column lg:mt-14">
      <h2 id="order" className="text-lg font-semibold">
        <Trans>How your order goes</Trans>
      </h2>
      <ol className="mt-3 rounded-card border border-line bg-surface px-[16px] pt-4 lg:grid lg:grid-cols-5 lg:gap-x-4">
        {steps().map(({ name, text }, index) => (
          <li key={name} className="group relative flex gap-[12px] pb-4">
            <span
              aria-hidden
              className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-gain group-last:hidden lg:hidden @max-[13rem]:hidden"
            />
            <span
              aria-hidden
              className="grid size-[24px] flex-none @max-[13rem]:hidden place-items-center rounded-full bg-gain-tint text-[13px] font-semibold text-gain"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-[length:min(var(--text-base),7vw)] font-semibold wrap-anywhere">{name}</span>
              <span className="block text-[length:min(var(--text-sm),6vw)] text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
