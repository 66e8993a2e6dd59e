import { production, write } from '#tests/infra/plan.ts'

/** The runbook of docs/operations.md: a row for each alarm, with its description. */
export function runbook(): string {
  const alarms = write(production)
    .all('AWS::CloudWatch::Alarm')
    .map(({ properties }) => ({
      name: String(properties.AlarmName).replace(/^ansh-production-/, ''),
      text: String(properties.AlarmDescription),
    }))
  const sorted = alarms.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return [
    '| alarm | what it means and what to do |',
    '| --- | --- |',
    ...sorted.map(({ name, text }) => `| \`${name}\` | ${text} |`),
  ].join('\n')
}

const [begin, end] = ['<!-- runbook:begin -->', '<!-- runbook:end -->']

/** Replaces the runbook in a page. Throws when the page has no markers. */
export function withRunbook(page: string, text = runbook()): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/operations.md lacks the markers ${begin} … ${end}`)
  return `${page.slice(0, before + begin.length)}\n\n${text}\n\n${page.slice(after)}`
}
