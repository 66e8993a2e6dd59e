import { useEffect, useRef } from 'react'
import { onLatestOrderData } from '#web/native/bridge.ts'

/** The wrapper tells when something has happened to an order (N3). */
export function useRefreshOnNews(refresh: () => void): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => onLatestOrderData(() => latest.current()), [])
}
