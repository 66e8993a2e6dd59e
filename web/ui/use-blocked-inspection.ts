import { useEffect } from 'react'

/** Disables right-click and F12, for the landing, phone and OTP screens. It protects nothing: developer tools have other ways in (docs/specification/screens.md, S5). */
export function useBlockedInspection(): void {
  useEffect(() => {
    const block = (event: Event) => event.preventDefault()
    const blockKey = (event: KeyboardEvent) => event.key === 'F12' && event.preventDefault()
    document.addEventListener('contextmenu', block)
    document.addEventListener('keydown', blockKey)
    return () => {
      document.removeEventListener('contextmenu', block)
      document.removeEventListener('keydown', blockKey)
    }
  }, [])
}
