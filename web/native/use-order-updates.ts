import { useEffect, useRef } from 'react'
import { onLatestOrderData } from './bridge.ts'

/** Calls the latest `refresh` when the wrapper reports that something about an order has changed. */
export function useOrderUpdates(refresh: () => void): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => onLatestOrderData(() => latest.current()), [])
}
