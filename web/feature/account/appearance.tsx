import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { readText, writeText } from '#web/platform/local-storage.ts'

/** The theme: light, dark or the setting of the device. */
export function Appearance() {
  const [theme, setTheme] = useState(readText('theme') ?? 'system')

  function choose(next: string) {
    setTheme(next)
    writeText('theme', next === 'system' ? undefined : next)
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }

  return (
    <label className="flex min-h-13 flex-wrap items-center gap-x-3">
      <SunMoon aria-hidden className="text-muted" />
      <span className="flex-1">Appearance</span>
      <select
        value={theme}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 max-w-full bg-surface text-right text-muted"
      >
        <option value="system">As the phone</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
