import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { supportApi } from '#shared/support/api.ts'
import type { cmlFaqId, kycFaqId } from '#shared/support/support.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useBack, useQuery, useRouteState } from '#web/platform/navigation/navigation.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { useUser } from '#web/platform/session/session.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { groupFaqs } from './faq-groups.ts'

/** `demat`: opened from the demat screen. */
interface FaqState {
  readonly demat?: boolean
}

type Faq = ResponseOf<typeof supportApi.listFaqs>['data'][number]

/** The questions about demat accounts and KYC. The types keep them equal to the constants of the contract, whose module would add schemas to the bundle. */
const dematQuestion: typeof cmlFaqId = 13
const kycQuestion: typeof kycFaqId = 5

/** `/FAQs` and `/faqs`: frequently asked questions. From the demat screen its question is open. Back leads to where one came from. */
export function Faqs() {
  const demat = useRouteState<FaqState>()?.demat === true
  // A link to one question: /faqs?q=7.
  const linked = Number(useQuery().get('q')) || undefined
  const { data, error, mutate } = useEndpoint('listFaqs', {})
  const back = useBack(demat ? '/demat' : '/profile')
  const faqs = data?.data ?? []
  const loading = data === undefined && error === undefined
  return (
    <Screen title={t`FAQs`} onBack={back} bottomBar={<BottomBar />}>
      {loading && <FaqSkeletons />}
      {!loading && faqs.length === 0 && (
        <EmptyState
          text={
            navigator.onLine || data !== undefined
              ? t`There is nothing to show here right now.`
              : t`The questions need a connection.`
          }
          action={
            <Button kind="secondary" onClick={() => void mutate()}>
              <Trans>Retry</Trans>
            </Button>
          }
        />
      )}
      {faqs.length > 0 && <FaqList faqs={faqs} openFirst={demat ? dematQuestion : linked} />}
    </Screen>
  )
}

/** One open at a time, in groups, with a search over questions and answers. */
function FaqList({ faqs, openFirst }: { faqs: readonly Faq[]; openFirst: number | undefined }) {
  const [open, setOpen] = useState(openFirst)
  const [search, setSearch] = useState('')
  const opened = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  /** Once, when the answer is there: before, the page is too short to bring its question to the top. */
  function scrollToOpened() {
    if (!scrolled.current) opened.current?.scrollIntoView({ block: 'start' })
    scrolled.current = true
  }
  const groups = groupFaqs(faqs, search)
  return (
    <>
      <TextField
        label={t`Search the questions`}
        labelHidden
        leading={<Search aria-hidden className="ml-3 text-muted @max-[13rem]:hidden" />}
        type="search"
        placeholder={t`Refund, demat, fees …`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="mt-4 text-muted empty:hidden">
        {groups.length === 0 && t`No answer has these words. Ask us: we answer within 1 working day.`}
      </p>
      {groups.map(({ name, faqs: some }) => (
        <section key={name} aria-labelledby={`faqs-${name}`}>
          <h2 id={`faqs-${name}`} className="mt-5 mb-2 text-sm font-semibold text-muted">
            {name}
          </h2>
          <Card className="divide-y divide-line py-0">
            {some.map(({ id, question, answer }) => (
              <Disclosure
                key={id}
                heading="h3"
                ref={id === openFirst ? opened : undefined}
                title={<span lang="en-IN">{question}</span>}
                open={id === open}
                onToggle={() => setOpen(id === open ? undefined : id)}
              >
                <div className="pb-4">
                  <SafeHtml html={answer} {...(id === openFirst && { onShown: scrollToOpened })} />
                  {id === kycQuestion && <ToKyc />}
                </div>
              </Disclosure>
            ))}
          </Card>
        </section>
      ))}
      <div className="mt-6 flex flex-wrap gap-2">
        <ChatLink className="flex-auto" />
        <Button kind="secondary" className="flex-auto" onClick={() => navigate('/Support')}>
          <Trans>Raise support ticket</Trans>
        </Button>
      </div>
    </>
  )
}

/** Opens KYC where it goes on. */
function ToKyc() {
  const status = useUser()?.kyc_status
  if (status === undefined) return null
  return (
    <Button kind="secondary" className="mt-3" onClick={() => openKyc(status, '/profile')}>
      {status === 'Pending' ? t`Continue KYC` : t`See your KYC`}
    </Button>
  )
}

function FaqSkeletons() {
  return (
    <div role="status" aria-label={t`Loading the questions`}>
      <Card className="divide-y divide-line py-0">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex min-h-13 items-center">
            <Skeleton className={`h-4 ${index % 3 === 1 ? 'w-3/5' : 'w-4/5'}`} />
          </div>
        ))}
      </Card>
    </div>
  )
}
