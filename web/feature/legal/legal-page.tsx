import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, Printer } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { termsVersion } from '#shared/account/terms.ts'
import { brand } from '#shared/brand.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { languageStore } from '#web/language/language.ts'
import { navigate, useQuery, useRouteState } from '#web/platform/navigation/navigation.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Day } from '#web/ui/when.tsx'
import { formerVersions } from './former-versions.ts'
import { type LegalText, parseLegalText, type Passage } from './legal-text.ts'
import { useCloseLegalPage } from './use-close-legal-page.ts'

/** The screen of one legal page, made from the response with its text. `name` is that of its file. Throws when the response is an error. */
export async function openLegalPage(answer: Response, name: string): Promise<{ LegalPage: () => ReactNode }> {
  const text = await readText(answer)
  return { LegalPage: () => <LegalPage name={name} current={text} /> }
}

async function readText(answer: Response): Promise<LegalText> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return parseLegalText(await answer.text())
}

const formerTexts = new Map<string, Promise<LegalText>>()

/** A former text, by its address. A failure is not kept, so that a retry asks again. */
function formerText(address: string): Promise<LegalText> {
  const known = formerTexts.get(address)
  if (known) return known
  const text = fetch(address).then(readText)
  formerTexts.set(address, text)
  text.catch(() => formerTexts.delete(address))
  return text
}

/** The version in force, or with `?version=` a former one. */
function LegalPage({ name, current }: { name: string; current: LegalText }) {
  const former = formerVersions(name)
  const asked = useQuery().get('version') ?? termsVersion
  const address = former[asked]
  const text = address === undefined ? current : use(formerText(address))
  const version = address === undefined ? termsVersion : asked
  const isHindi = useStore(languageStore) === 'hi'
  const close = useCloseLegalPage(current.further !== undefined)
  // The page starts at the top also after a reload, where the browser would restore the scroll position.
  useEffect(() => {
    scrollTo(0, 0)
  }, [version])
  return (
    <Screen
      title={text.title}
      titleLang="en-IN"
      onBack={close}
      footer={
        <Button kind="secondary" full className="print:hidden" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">
          <Trans>
            In force from <Day at={version} /> · Version {version}
          </Trans>
        </p>
        <button
          type="button"
          onClick={() => print()}
          className="flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand print:hidden"
        >
          <Printer aria-hidden />
          <Trans>Print or save as PDF</Trans>
        </button>
      </div>
      {(asked !== version || address !== undefined) && (
        <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-warn">
          {asked === version
            ? t`This is a former version. In force since ${formatDay(termsVersion)} is the newest one, see Versions below.`
            : t`There is no version of that date. This is the one in force.`}
        </p>
      )}
      {isHindi && (
        <p className="mt-3 text-sm text-muted">
          <Trans>The text of this page is in English: it is the one that applies.</Trans>
        </p>
      )}
      <div lang="en-IN" className="contents">
        <p className="mt-3 text-lg">{text.lead}</p>
        <Contents text={text} />
        {text.sections.map(({ heading, passages }, index) => (
          <section key={heading} aria-labelledby={sectionId(index)} className="mt-6">
            <h2 id={sectionId(index)} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
              {index + 1}. {heading}
            </h2>
            {passages.map((passage, passageIndex) => (
              <PassageText key={passageIndex} passage={passage} />
            ))}
          </section>
        ))}
      </div>
      {text.further !== undefined && <Further pages={text.further} />}
      <Versions former={Object.keys(former)} shown={version} />
      <p lang="en-IN" className="mt-8 border-t border-line pt-4 text-sm text-muted">
        {brand.legalName}, LLPIN {brand.registrationNumber}, {brand.address}
      </p>
    </Screen>
  )
}

/** All versions of the page, the newest first. */
function Versions({ former, shown }: { former: readonly string[]; shown: string }) {
  const [open, setOpen] = useState(false)
  const state = useRouteState<object>()
  if (former.length === 0)
    return (
      <p className="mt-6 text-sm text-muted">
        <Trans>This is the first version of this page.</Trans>
      </p>
    )
  return (
    <div className="mt-6 print:hidden">
      <Disclosure title={t`Versions`} open={open} onToggle={() => setOpen(!open)}>
        <ul>
          {[termsVersion, ...former.toSorted().toReversed()].map((version) => (
            <li key={version}>
              <button
                type="button"
                aria-current={version === shown || undefined}
                onClick={() => navigate(`?version=${version}`, { replace: true, state })}
                className="min-h-11 w-full py-2 text-left text-brand aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <Trans>
                  In force from <Day at={version} />
                </Trans>
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/** The entries are buttons, because a link with a hash would add a history entry without the route state. */
function Contents({ text }: { text: LegalText }) {
  return (
    <nav aria-label={t`Contents`} className="mt-4 rounded-card border border-line bg-surface px-4 py-2 print:hidden">
      <ol className="columns-[16rem] gap-x-4">
        {text.sections.map(({ heading }, index) => (
          <li key={heading} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => scrollToSection(index)}
              className="min-h-11 w-full py-2 text-left text-brand"
            >
              {index + 1}. {heading}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The links to the other pages. They pass on the route state that the details screen gave to the terms. */
function Further({ pages }: { pages: NonNullable<LegalText['further']> }) {
  const state = useRouteState<object>()
  return (
    <nav aria-label={t`Further pages`} className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
      {pages.map(({ to, title }) => (
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
          <span lang="en-IN" className="flex-1">
            {title}
          </span>
          <ChevronRight aria-hidden className="text-muted" />
        </a>
      ))}
    </nav>
  )
}

function PassageText({ passage }: { passage: Passage }) {
  if (typeof passage === 'string') return <p className="mt-2">{linkSupportEmail(passage)}</p>
  return (
    <ul className="mt-2 list-disc space-y-1.5 pl-5">
      {passage.map((point) => (
        <li key={point} className="wrap-anywhere">
          {linkSupportEmail(point)}
        </li>
      ))}
    </ul>
  )
}

/** Makes every support address in the text a mail link. */
function linkSupportEmail(passage: string): ReactNode {
  return passage.split(brand.supportEmail).map((part, index) => (
    <span key={index}>
      {index > 0 && (
        <a href={`mailto:${brand.supportEmail}`} className="text-brand underline wrap-anywhere">
          {brand.supportEmail}
        </a>
      )}
      {part}
    </span>
  ))
}

function sectionId(index: number): string {
  return `section-${index + 1}`
}

function scrollToSection(index: number): void {
  const heading = document.getElementById(sectionId(index))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
