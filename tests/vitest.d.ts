import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test or suite is skipped; shown in the report. */
    why?: string
  }
}
