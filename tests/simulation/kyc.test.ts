import { expect, it } from 'vitest'
import { sized } from '#tests/full.ts'
import { playKycSchedule } from './schedule/kyc-schedule.ts'

const { FIRST = '1', SCHEDULES = String(sized(6, 400)) } = process.env

it(
  'no step is decided twice, no upload is lost, no file stays that nobody needs, and nobody is approved without six decisions',
  {
    timeout: 600_000,
  },
  async () => {
    const wrong: string[] = []
    for (let schedule = Number(FIRST); schedule < Number(FIRST) + Number(SCHEDULES); schedule += 1)
      for (const each of await playKycSchedule(`kyc-${schedule}`)) wrong.push(`kyc-${schedule}: ${each}`)
    expect(wrong).toEqual([])
  },
)
