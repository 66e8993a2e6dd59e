import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { banks, type State, stateCodeOf, states } from '#shared/bank/directory.ts'
import type { Sandbox, SandboxRequest, SandboxResponse } from '#infra/sandbox/define.ts'
import { branchesOf, branchOf } from './branches.ts'

const [limitDefault, limitMax] = [10, 100]

export function ifscSandbox(_secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'ifsc',
    help: [
      'The directory of bank branches: GET /{IFSC}, /search?bankcode&state&city&branch&limit&offset, /places?bankcode&state&district.',
      'HDFC0000001 and SBIN0000300 exist. State Bank of India and HDFC Bank have hundreds of branches in Maharashtra and Karnataka, other common banks four in a state; nobody has one in Ladakh or Lakshadweep.',
      'YESB0DNB002 belongs to a cooperative bank that is not in our directory of banks.',
    ],
    open: () => ({ handle: async (request) => withOrigin(handle(request)) }),
  }
}

function handle({ method, path, query }: SandboxRequest): SandboxResponse {
  if (method !== 'GET') return Response.json('Not Found', { status: 404 })
  if (path === '/search') return search(query)
  if (path === '/places') return places(query)
  const branch = branchOf(path.slice(1).toUpperCase())
  return branch === undefined ? Response.json('Not Found', { status: 404 }) : Response.json(branch)
}

function search(query: URLSearchParams): SandboxResponse {
  const has = (name: string, value: string) => query.get(name) === null || query.get(name) === value
  const found = banks
    .filter(({ id }) => has('bankcode', id))
    .flatMap(({ id }) =>
      states.filter((state) => has('state', stateCodeOf(state))).flatMap((state) => branchesOf(id, state)),
    )
    .filter(({ CITY, BRANCH }) => has('city', CITY) && has('branch', BRANCH))
  const limit = Math.min(limitMax, Math.max(1, numberOf(query, 'limit') ?? limitDefault))
  const offset = Math.min(found.length, Math.max(0, numberOf(query, 'offset') ?? 0))
  return Response.json({
    data: found.slice(offset, offset + limit),
    hasNext: offset + limit < found.length,
    count: found.length,
  })
}

/** The states of a bank, the districts of a state, or the branches of a district. */
function places(query: URLSearchParams): SandboxResponse {
  const bank = banks.find(({ id }) => id === query.get('bankcode'))
  const state = states.find((each) => each.toUpperCase() === query.get('state'))
  if (
    bank === undefined ||
    (query.has('state') && state === undefined) ||
    (query.has('district') && !query.has('state'))
  )
    return Response.json({ error: 'Bad Request' }, { status: 400 })
  if (state === undefined)
    return Response.json({ states: states.filter((each) => branchesOf(bank.id, each).length > 0).map(upper) })
  const branches = branchesOf(bank.id, state)
  const district = query.get('district')
  if (district === null) return Response.json({ districts: [...new Set(branches.map(({ DISTRICT }) => DISTRICT))] })
  return Response.json({
    branches: branches.filter(({ DISTRICT }) => DISTRICT === district).map(({ BRANCH }) => BRANCH),
  })
}

const upper = (state: State) => state.toUpperCase()

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  return text === null || !/^-?\d+$/.test(text) ? undefined : Number(text)
}

/** Browsers of any site may read the answers. */
function withOrigin(response: SandboxResponse): SandboxResponse {
  response.headers.set('access-control-allow-origin', '*')
  return response
}
