import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#web/ui/layout/screen.tsx'

const variants = {
  good: { Icon: CircleCheck, className: 'bg-gain-tint text-gain' },
  bad: { Icon: CircleX, className: 'bg-loss-tint text-loss' },
  quiet: { Icon: CircleAlert, className: 'bg-sunken text-muted' },
} as const

interface ResultScreenProps {
  kind: keyof typeof variants
  heading: string
  children: ReactNode
  /** Buttons at the lower edge. */
  actions: ReactNode
}

/** A whole screen that shows the result of an operation. */
export function ResultScreen({ kind, heading, children, actions }: ResultScreenProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { Icon, className } = variants[kind]
  usePageTitle(heading)
  useEffect(() => title.current?.focus({ preventScroll: true }), [heading])
  return (
    <main className="@container mx-auto flex min-h-dvh w-full max-w-column flex-col bg-ground pt-[env(safe-area-inset-top)] md:min-h-0 md:pt-16">
      <div className="flex flex-1 flex-col items-center justify-center px-[24px] py-8 text-center">
        <span aria-hidden className={`grid size-[64px] animate-appear place-items-center rounded-full ${className}`}>
          <Icon className="size-[32px]" />
        </span>
        <h1 ref={title} tabIndex={-1} className="mt-4 text-2xl font-semibold">
          {heading}
        </h1>
        {children}
      </div>
      <div className="safe-bottom sticky bottom-0 @max-[15rem]:static flex flex-col gap-2 bg-ground px-4 pt-3 low:static">
        {actions}
      </div>
    </main>
  )
}
