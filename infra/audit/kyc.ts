import * as z from 'zod/mini'
import { UserId } from '#shared/kernel/id.ts'
import { documentNames, DocumentName, Kyc } from '#shared/kyc/kyc.ts'
import { checkKey } from './place.ts'

const KycGuard = z.object({ pk: z.string(), user_id: UserId, document: DocumentName })

/** The KYC of a user, and what its steps took for this user alone. */
export interface KycRecords {
  readonly kycs: Map<UserId, Kyc>
  readonly guards: z.infer<typeof KycGuard>[]
}

export function emptyKyc(): KycRecords {
  return { kycs: new Map(), guards: [] }
}

export function readKyc({ kycs }: KycRecords, row: { readonly pk: string }): void {
  const kyc = Kyc.parse(row)
  checkKey(row.pk, kyc.user_id)
  kycs.set(kyc.user_id, kyc)
}

export function readKycGuard({ guards }: KycRecords, row: unknown): void {
  guards.push(KycGuard.parse(row))
}

/**
 * What only one account may have — a PAN, a bank account, a demat account — must be guarded for the account that has it, and for no other
 * one: a missing guard lets a second account have it, a stale one keeps everybody from it.
 */
export function kycGuardViolations({ kyc: { kycs, guards } }: { readonly kyc: KycRecords }): string[] {
  const guarded = new Set(guards.map(({ pk, user_id, document }) => `${user_id} ${document} ${pk}`))
  return [
    ...guards
      .filter(({ pk, user_id, document }) => {
        const step = kycs.get(user_id)?.[document]
        const isHeld = step !== undefined && step.state !== 'REJECTED' && step.state !== 'PENDING'
        return !isHeld || pkOf(step.facts?.guard) !== pk
      })
      .map(
        ({ pk, user_id, document }) => `${pk} stands for the ${document} step of ${user_id}, which does not have it`,
      ),
    ...[...kycs.values()].flatMap((kyc) =>
      documentNames
        .filter((document) => {
          const { state, facts } = kyc[document]
          const pk = pkOf(facts?.guard)
          return state === 'APPROVED' && pk !== undefined && !guarded.has(`${kyc.user_id} ${document} ${pk}`)
        })
        .map((document) => `the ${document} step of ${kyc.user_id} is approved, and no guard stands for it`),
    ),
  ]
}

function pkOf(guard: string | undefined): string | undefined {
  return guard === undefined ? undefined : `kyc#guard#${guard}`
}
