import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'

interface DisclosureProps {
  title: ReactNode
  open: boolean
  onToggle: () => void
  children: ReactNode
  /** The level of the heading. */
  heading?: 'h2' | 'h3'
  ref?: Ref<HTMLDivElement> | undefined
}

/** A row that opens in place. Its content is rendered only while it is open. */
export function Disclosure({ title, open, onToggle, children, heading: Heading = 'h2', ref }: DisclosureProps) {
  const id = useId()
  return (
    <div ref={ref}>
      <Heading className="text-base">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center gap-3 py-2 text-left"
        >
          <span className="min-w-0 flex-1 text-[length:min(var(--text-base),7vw)] wrap-anywhere">{title}</span>
          <ChevronDown aria-hidden className={`text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </Heading>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
