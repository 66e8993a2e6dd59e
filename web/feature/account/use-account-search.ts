import { useEffect, useState } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { call } from '#web/platform/api/client.ts'

export type FoundAccount = NonNullable<AnswerOf<typeof loginApi.findAccount>['data']>

/** Long enough that a digit typed by mistake and corrected at once is not asked for. */
const settleMs = 300

interface Answer {
  readonly username: string
  readonly account: FoundAccount | undefined
}

/** Whether a number has an account already (E17). What cannot be found out is left to the server, which is asked again with the number itself. */
export function useAccountSearch(username: string | undefined): {
  readonly searching: boolean
  readonly account: FoundAccount | undefined
} {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (username === undefined) return
    const waiting = new AbortController()
    const timer = setTimeout(async () => {
      const found = await call('findAccount', { body: { username } }, { signal: waiting.signal }).catch(() => ({
        data: null,
      }))
      if (!waiting.signal.aborted) setAnswer({ username, account: found.data ?? undefined })
    }, settleMs)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [username])
  const isOf = username !== undefined && answer?.username === username
  return { searching: username !== undefined && !isOf, account: isOf ? answer.account : undefined }
}
