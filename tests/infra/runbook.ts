import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { production, write } from '#tests/infra/plan.ts'

const folder = 'docs/runbook'
const generated = 'effects.md'

it('names each alarm on a page that a person wrote, and lists no other', () => {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== generated)
  const text = pages.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
  const alarms = write(production)
    .all('AWS::CloudWatch::Alarm')
    .map(({ properties }) => String(properties.AlarmName).replace(/^ansh-production-/, ''))
  expect(alarms.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const listed = [...text.matchAll(/^\| `([\w-]+)` +\| (?:page|ticket|watch) /gm)].map(([, name = '']) => name)
  expect(new Set(listed)).toEqual(new Set(alarms))
})
