import { t } from '@lingui/core/macro'
import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { readText, writeText } from '#web/platform/storage/local-storage.ts'
import { ChoiceRow } from '#web/feature/account/sign-up/choice-row.tsx'

const themes = () => [
  { id: 'system', name: t`System default` },
  { id: 'light', name: t`Light` },
  { id: 'dark', name: t`Dark` },
]

/** The theme: light, dark or the setting of the device. */
export function Appearance() {
  const [theme, setTheme] = useState(readText('theme') ?? 'system')

  function choose(next: string) {
    setTheme(next)
    writeText('theme', next === 'system' ? undefined : next)
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }

  return <ChoiceRow icon={SunMoon} label={t`Appearance`} choices={themes()} chosen={theme} onChoose={choose} />
}
