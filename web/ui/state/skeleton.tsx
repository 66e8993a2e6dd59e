/** A placeholder while content loads. Give it the size of that content, so that nothing moves when it arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`max-w-full animate-pulse rounded-md bg-sunken ${className}`} />
}
