import { type ReactNode, useId } from 'react'

/** A section of About with its heading. */
export function AboutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-5">
      <h2 id={id} className="mb-1 text-base font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}
