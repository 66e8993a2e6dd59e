import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { readText, writeText } from '#web/platform/local-storage.ts'

const themes = [
  { id: 'system', name: 'System default' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
] as const

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
    <fieldset className="min-w-0 py-3">
      <legend className="float-left mb-2 flex w-full items-center gap-3">
        <SunMoon aria-hidden className="text-muted @max-[13rem]:hidden" />
        <span className="min-w-0 text-[length:min(var(--text-base),7vw)] wrap-anywhere">Appearance</span>
      </legend>
      <div className="clear-both flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {themes.map(({ id, name }) => (
          <label
            key={id}
            className="relative flex min-h-11 flex-auto items-center justify-center rounded-lg px-3 text-center text-sm text-muted has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="theme"
              checked={theme === id}
              onChange={() => choose(id)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
