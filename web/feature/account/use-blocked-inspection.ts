import { useEffect } from 'react'

/** Right-click and F12 do nothing on landing, phone and OTP screens (S5). A hurdle for the curious, not a protection. */
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
