import { vi } from 'vitest'
import { playPart } from './money.ts'

// The pauses between two tries of a vendor call are real time, which nothing here waits for.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

playPart(0)
