import { Link } from 'wouter'
import { brand } from '#shared/brand.ts'

/** Who sells, who keeps the money and where the shares arrive. */
const facts = [
  {
    name: 'Who we are',
    text: `${brand.legalName}, LLPIN ${brand.registrationNumber}, ${brand.address}. You see this name at every payment.`,
  },
  {
    name: 'Who keeps your money',
    text: `Escrow with ${brand.escrowPartner}: funds are protected and audited by a bank and a trusteeship company.`,
  },
  { name: 'Where your shares go', text: 'Into your own demat account at NSDL or CDSL, with any broker.' },
] as const

const questions = [
  {
    question: 'What is an unlisted share?',
    answer:
      'A share of a company that is not on a stock exchange yet. Once the company lists, shares bought before are usually locked in for 6 months.',
  },
  {
    question: 'What can go wrong?',
    answer:
      'Unlisted shares can be hard to sell, and their price can fall, even to zero. Invest only what you can afford to lose and will not need for years.',
  },
  {
    question: 'What do I need to buy?',
    answer:
      'PAN, Aadhaar, your own bank account and your own demat account. KYC is done in the app, in about 10 minutes.',
  },
  {
    question: 'What if a deal does not go through?',
    answer:
      'You get your money back in full. You may also cancel in the app until the transfer of the shares is filed, free of charge twice in 30 days.',
  },
] as const

const pages = [
  { to: '/risksanddisclosures', name: 'Risks' },
  { to: '/termsandcondition', name: 'Terms' },
  { to: '/privacyandpolicy', name: 'Privacy' },
  { to: '/noreturnpolicy', name: 'Returns' },
  { to: '/legalpolicy', name: 'Legal' },
] as const

/** The lower part of the landing: what a careful person asks before giving a phone number. */
export function LandingTrust() {
  return (
    <footer className="pt-8 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:pt-14">
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="mt-0.5 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-8 text-lg font-semibold">Questions</h2>
      <div className="mt-1 grid gap-x-10 sm:grid-cols-2">
        {questions.map(({ question, answer }) => (
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
      <nav aria-label="About" className="mt-4 -ml-2 flex flex-wrap text-sm">
        {pages.map(({ to, name }) => (
          <Link key={to} to={to} className="flex min-h-11 min-w-11 items-center px-2 font-semibold text-brand">
            {name}
          </Link>
        ))}
        <a
          href={`mailto:${brand.supportEmail}`}
          className="flex min-h-11 items-center px-2 font-semibold wrap-anywhere text-brand"
        >
          Contact: {brand.supportEmail}
        </a>
      </nav>
      <p className="mt-2 text-sm text-muted">
        {brand.name} is not a stock exchange or trading platform, and gives no investment advice.
      </p>
    </footer>
  )
}
