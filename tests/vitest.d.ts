import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test or suite is skipped; the report tells it. */
    why?: string
  }
}
