interface ChoiceProps {
  kind: 'checkbox' | 'radio'
  name: string
  label: string
  chosen: boolean
  onToggle: () => void
}

/** A choice that a second tap clears, also when it is a radio button. */
export function Choice({ kind, name, label, chosen, onToggle }: ChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 text-base">
      <input
        type={kind}
        name={name}
        checked={chosen}
        onChange={() => kind === 'checkbox' && onToggle()}
        onClick={() => kind === 'radio' && onToggle()}
        className="size-5 flex-none accent-brand"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
