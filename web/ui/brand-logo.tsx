/** The logo of the brand: a disc with one quarter set apart. */
export function BrandLogo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={className}>
      <path d="M22 8a18 18 0 1 0 18 18H22Z" className="fill-brand" />
      <path d="M27 4v17h17A17 17 0 0 0 27 4Z" className="fill-brand opacity-45" />
    </svg>
  )
}
