import { ChevronRight } from 'lucide-react'
import { useNavigate } from '#web/app/navigation.ts'
import { LegalPage } from './legal-page.tsx'
import { termsText } from './terms-text.ts'
import { useWayBackToDetails } from './use-way-back.ts'

const further = [
  { to: '/legalpolicy', title: 'Legal & Compliance' },
  { to: '/subtermsandconditions', title: 'Terms of Use' },
  { to: '/privacyandpolicy', title: 'Privacy Policy and Security' },
  { to: '/risksanddisclosures', title: 'Risk Disclosure and Compliance' },
  { to: '/noreturnpolicy', title: 'Return and Exchange Policy' },
] as const

export function Terms() {
  const navigate = useNavigate()
  const { state, close } = useWayBackToDetails()
  return (
    <LegalPage text={termsText} onClose={close}>
      <nav aria-label="Further pages" className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
        {further.map(({ to, title }) => (
          <a
            key={to}
            href={to}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              navigate(to, { state })
            }}
            className="flex min-h-13 items-center gap-3 px-4"
          >
            <span className="flex-1">{title}</span>
            <ChevronRight aria-hidden className="text-muted" />
          </a>
        ))}
      </nav>
    </LegalPage>
  )
}
