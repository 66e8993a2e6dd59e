import { beforeAll, describe, expect, it } from 'vitest'
import { emulator, type Loose, production, write, type Written } from './plan.ts'
import { names, tableOf, only } from './resources.ts'

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

describe('personal data', () => {
  it.each(['table', 'ledger'] as const)(
    'is in a %s with point-in-time recovery, deletion protection and a key',
    (name) => {
      const { properties, stack, whole } = tableOf(names[name])
      expect(properties).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        DeletionProtectionEnabled: true,
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        BillingMode: 'PAY_PER_REQUEST',
      })
      expect(whole).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
      expect(written.named(stack, properties.SSESpecification.KMSMasterKeyId)?.whole).toMatchObject({
        Type: 'AWS::KMS::Key',
        DeletionPolicy: 'Retain',
      })
    },
  )

  it('is in a versioned bucket of files with a key of its own', () => {
    const files = only(
      written.all('AWS::S3::Bucket').filter(({ properties }) => properties.BucketName === names.filesBucket),
    )
    const [{ ServerSideEncryptionByDefault: encryption }] =
      files.properties.BucketEncryption.ServerSideEncryptionConfiguration
    expect(encryption.SSEAlgorithm).toBe('aws:kms')
    expect(written.named(files.stack, encryption.KMSMasterKeyID)?.type).toBe('AWS::KMS::Key')
    expect(files.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(files.whole.DeletionPolicy).toBe('Retain')
    // Nothing ends by itself but the working files of comparisons, and papers that are made again when they are asked for.
    const ending = files.properties.LifecycleConfiguration.Rules.filter(({ ExpirationInDays: days }: Loose) => days > 0)
    expect(ending).toMatchObject([
      { Prefix: 'difference/', ExpirationInDays: 35 },
      { Prefix: 'made/', ExpirationInDays: 1 },
    ])
  })

  it('of KYC is in a bucket without versions, with another key', () => {
    const [files, documents] = [names.filesBucket, names.documentsBucket].map((name) =>
      only(written.all('AWS::S3::Bucket').filter(({ properties }) => properties.BucketName === name)),
    )
    const keyOf = (bucket: typeof files) =>
      bucket?.properties.BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault
        .KMSMasterKeyID
    expect(written.named(documents?.stack ?? '', keyOf(documents))?.type).toBe('AWS::KMS::Key')
    expect(keyOf(documents)).not.toEqual(keyOf(files))
    expect(documents?.properties.VersioningConfiguration).toBeUndefined()
    expect(documents?.whole.DeletionPolicy).toBe('Retain')
  })

  it('is in a stack that cannot be deleted on AWS', () => {
    expect(written.stacks.find(({ name }) => name === names.stack('data'))?.isProtected).toBe(true)
    expect(onEmulator.stacks.some(({ isProtected }) => isProtected)).toBe(false)
  })

  it('is encrypted with keys that rotate', () => {
    for (const { properties } of written.all('AWS::KMS::Key')) expect(properties.EnableKeyRotation).toBe(true)
  })
})
