import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { brand } from '#shared/brand.ts'

/** Who sells, who keeps the money and where the shares arrive. */
const facts = () =>
  [
    {
      name: t`Who we are`,
      text: t`${brand.legalName}, LLPIN ${brand.registrationNumber}, ${brand.address}. You see this name at every payment.`,
    },
    {
      name: t`Who keeps your money`,
      text: t`Escrow with ${brand.escrowPartner}: funds are protected and audited by a bank and a trusteeship company.`,
    },
    { name: t`Where your shares go`, text: t`Into your own demat account at NSDL or CDSL, with any broker.` },
  ] as const

const questions = () =>
  [
    {
      question: t`What is an unlisted share?`,
      answer: t`A share of a company that is not on a stock exchange yet. Once the company lists, shares bought before are usually locked in for 6 months.`,
    },
    {
      question: t`What can go wrong?`,
      answer: t`Unlisted shares can be hard to sell, and their price can fall, even to zero. Invest only what you can afford to lose and will not need for years.`,
    },
    {
      question: t`What do I need to buy?`,
      answer: t`PAN, Aadhaar, your own bank account and your own demat account. KYC is done in the app, in about 10 minutes.`,
    },
    {
      question: t`What if a deal does not go through?`,
      answer: t`You get your money back in full. You may also cancel in the app until the transfer of the shares is filed, free of charge twice in 30 days.`,
    },
  ] as const

const pages = () =>
  [
    { to: '/risksanddisclosures', name: t`Risks` },
    { to: '/termsandcondition', name: t`Terms` },
    { to: '/privacyandpolicy', name: t`Privacy` },
    { to: '/noreturnpolicy', name: t`Returns` },
    { to: '/legalpolicy', name: t`Legal` },
  ] as const

/** The lower part of the landing: what a careful person asks before giving a phone number. */
export function LandingTrust() {
  return (
    <footer className="pt-8 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:pt-14">
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        {facts().map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="mt-0.5 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-8 text-lg font-semibold">
        <Trans>Questions</Trans>
      </h2>
      <div className="mt-1 grid gap-x-10 sm:grid-cols-2">
        {questions().map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
              {question}
              <span aria-hidden className="text-lg text-muted group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <nav aria-label={t`About`} className="mt-4 -ml-2 flex flex-wrap text-sm">
        {pages().map(({ to, name }) => (
          <Link key={to} to={to} className="flex min-h-11 min-w-11 items-center px-2 font-semibold text-brand">
            {name}
          </Link>
        ))}
        <a
          href={`mailto:${brand.supportEmail}`}
          className="flex min-h-11 items-center px-2 font-semibold wrap-anywhere text-brand"
        >
          <Trans>Contact: {brand.supportEmail}</Trans>
        </a>
      </nav>
      <p className="mt-2 text-sm text-muted">
        <Trans>{brand.name} is not a stock exchange or trading platform, and gives no investment advice.</Trans>
      </p>
    </footer>
  )
}
