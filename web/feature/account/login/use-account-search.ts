import { useEffect, useState } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { call } from '#web/platform/api/client.ts'

export type FoundAccount = NonNullable<ResponseOf<typeof loginApi.findAccount>['data']>

/** The delay before a search, so that a digit corrected at once is not looked up. */
const debounceMs = 300

interface Answer {
  readonly username: string
  readonly account: FoundAccount | undefined
}

/** Looks up whether a number has an account. A failed lookup counts as no account, because the server checks the number again at the next step. */
export function useAccountSearch(username: string | undefined): {
  readonly searching: boolean
  readonly account: FoundAccount | undefined
} {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (username === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await call('findAccount', { body: { username } }, { signal: abort.signal }).catch(() => ({
        data: null,
      }))
      if (!abort.signal.aborted) setAnswer({ username, account: found.data ?? undefined })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [username])
  const isOf = username !== undefined && answer?.username === username
  return { searching: username !== undefined && !isOf, account: isOf ? answer.account : undefined }
}
