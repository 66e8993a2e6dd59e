import { expect, it } from 'vitest'
import { chooseEmulator, type Machine } from './choose.ts'
import type { EmulatorKind } from './probe.ts'

const bare: Machine = {
  named: undefined,
  answering: async () => undefined,
  missingForDocker: async () => ['Docker is not installed'],
  missingForProcesses: async () => ['no Java 17'],
}
const answered = (kind: EmulatorKind) => ({ answering: async () => kind })

it.each(['ministack', 'localstack'] as const)('deploy:emulator uses %s where it answers by default', async (kind) => {
  expect(await chooseEmulator('any', { ...bare, ...answered(kind) })).toEqual({ found: 'http://localhost:4566' })
})

it('deploy:emulator starts MiniStack where nothing answers', async () => {
  expect(await chooseEmulator('any', bare)).toEqual({ start: 'ministack' })
})

it('deploy:emulator takes an unknown program at the address that AWS_ENDPOINT_URL names, and at no other', async () => {
  const named = 'http://localhost:5000'
  expect(await chooseEmulator('any', { ...bare, named, ...answered('other') })).toEqual({ found: named })
  expect(await chooseEmulator('any', { ...bare, ...answered('other') })).toEqual({
    why: expect.stringContaining('another program answers at http://localhost:4566'),
  })
})

it.each(['any', 'localstack'] as const)(
  'refuses in words when nothing answers at AWS_ENDPOINT_URL: %s',
  async (wanted) => {
    const named = 'http://localhost:4570'
    expect(await chooseEmulator(wanted, { ...bare, named })).toEqual({
      why: expect.stringMatching(/^Nothing answers at http:\/\/localhost:4570, .*unset AWS_ENDPOINT_URL/),
    })
  },
)

it('deploy:localstack uses the LocalStack that answers', async () => {
  const named = 'http://localhost:4570'
  expect(await chooseEmulator('localstack', { ...bare, named, ...answered('localstack') })).toEqual({ found: named })
})

it('deploy:localstack refuses MiniStack in its place', async () => {
  expect(await chooseEmulator('localstack', { ...bare, ...answered('ministack') })).toEqual({
    why: expect.stringMatching(/^MiniStack answers at http:\/\/localhost:4566, where LocalStack is expected. Stop it/),
  })
})

it('deploy:localstack prefers Docker, and does without it where Python and Java are', async () => {
  const nothing = async () => []
  expect(await chooseEmulator('localstack', { ...bare, missingForDocker: nothing })).toEqual({ start: 'docker' })
  expect(await chooseEmulator('localstack', { ...bare, missingForProcesses: nothing })).toEqual({ start: 'processes' })
})

it('deploy:localstack says what both ways lack', async () => {
  expect(await chooseEmulator('localstack', bare)).toEqual({
    why: expect.stringMatching(/with Docker:\n +Docker is not installed\n.*without Docker.*:\n +no Java 17$/s),
  })
})
