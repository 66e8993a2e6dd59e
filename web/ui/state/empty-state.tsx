import type { ReactNode } from 'react'

/** Shown when a list is empty: a drawing, a text and the next action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <svg
        aria-hidden
        viewBox="0 0 96 64"
        className="w-24 fill-none stroke-edge stroke-[1.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 56h80M18 56V34h14v22M41 56V22h14v34M64 56V42h14v14" />
        <path d="M14 22c10 0 12-12 22-12" strokeDasharray="2 5" />
      </svg>
      <p className="text-base text-muted">{text}</p>
      {action}
    </div>
  )
}
