import type { LucideIcon } from 'lucide-react'

interface ChoiceRowProps<Id extends string> {
  icon: LucideIcon
  label: string
  /** `language`: that of the name, where it is another one than the page's. */
  choices: readonly { readonly id: Id; readonly name: string; readonly language?: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A setting of the app with a few choices, one beside the other. */
export function ChoiceRow<Id extends string>({ icon: Icon, label, choices, chosen, onChoose }: ChoiceRowProps<Id>) {
  return (
    <fieldset className="min-w-0 py-3">
      <legend className="float-left mb-2 flex w-full items-center gap-3">
        <Icon aria-hidden className="text-muted @max-[13rem]:hidden" />
        <span className="min-w-0 text-[length:min(var(--text-base),7vw)] wrap-anywhere">{label}</span>
      </legend>
      <div className="clear-both flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {choices.map(({ id, name, language }) => (
          <label
            key={id}
            lang={language}
            className="relative flex min-h-11 flex-auto items-center justify-center rounded-lg px-3 text-center text-sm text-muted has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={label}
              checked={chosen === id}
              onChange={() => onChoose(id)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
