/** The first stop of the keyboard: leads over the rail and the list to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
      className="sr-only top-2 left-2 z-50 rounded-control bg-ink px-4 py-3 text-ground focus:not-sr-only focus:fixed"
    >
      Skip to the content
    </a>
  )
}
