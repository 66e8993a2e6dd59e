import { expect, it } from 'vitest'
import { lastWords } from './emulator-credentials.ts'

const endpoint = 'http://localhost:4570'
const deploy = ['node', 'cdk', 'deploy', '--all']

it('a deployment to an emulator by the CDK ends with the next command', () => {
  expect(lastWords(deploy, { AWS_ENDPOINT_URL: endpoint })).toMatch(
    /AWS_ENDPOINT_URL=http:\/\/localhost:4570 npm run deploy:emulator\n$/,
  )
  expect(lastWords(deploy, { AWS_ENDPOINT_URL: 'http://localhost:4566' })).toMatch(/: npm run deploy:emulator\n$/)
})

it.each([
  ['another command', ['node', 'cdk', 'diff'], { AWS_ENDPOINT_URL: endpoint }],
  ['a deployment to AWS', deploy, {}],
  ['a stage with a file', [...deploy, '-c', 'stage=production'], { AWS_ENDPOINT_URL: endpoint }],
  ['a deployment by npm run deploy:emulator itself', deploy, { AWS_ENDPOINT_URL: endpoint, ANSH_STAGE: '{}' }],
])('says nothing after %s', (_, command, env) => {
  expect(lastWords(command, env)).toBe('')
})
