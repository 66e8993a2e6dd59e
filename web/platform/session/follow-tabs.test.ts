import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The cookie that all tabs share. */
let cookie: string
let page: EventTarget
const opened: BroadcastChannel[] = []

beforeEach(() => {
  cookie = ''
  page = new EventTarget()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        opened.push(this)
      }
    },
  )
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

const tokenOf = (person: string, session: string) =>
  `header.${btoa(JSON.stringify({ sub: person, sid: session }))}.signature`
const store = (token: string | undefined) => {
  cookie = token === undefined ? '' : `token=${token}`
}

/** A tab: its own copy of the module. Names what it is told. */
async function openTab() {
  vi.resetModules()
  const { announcePerson, followTabs, shownPerson } = await import('./follow-tabs.ts')
  const told: string[] = []
  followTabs((loggedIn) => told.push(loggedIn ? 'other person' : 'logged out'))
  return { announcePerson, shownPerson, told }
}

it('a logout, and then another login, reach every other tab at once', async () => {
  store(tokenOf('usr_asha', 'ses_1'))
  const [one, two, three] = [await openTab(), await openTab(), await openTab()]
  store(undefined)
  one.announcePerson()
  await vi.waitFor(() => expect([two.told, three.told]).toEqual([['logged out'], ['logged out']]))
  store(tokenOf('usr_ravi', 'ses_2'))
  one.announcePerson()
  await vi.waitFor(() => expect(two.told).toEqual(['logged out', 'other person']))
  expect(one.told).toEqual([])
  expect([one.shownPerson(), three.shownPerson()]).toEqual(['usr_ravi', 'usr_ravi'])
})

it('a new session of the same person changes nothing in the other tabs', async () => {
  store(tokenOf('usr_asha', 'ses_1'))
  const [one, two] = [await openTab(), await openTab()]
  store(tokenOf('usr_asha', 'ses_2'))
  one.announcePerson()
  page.dispatchEvent(new Event('focus'))
  expect(two.told).toEqual([])
})

it.each(['focus', 'pageshow'])('a tab that was asleep looks again on %s', async (event) => {
  store(tokenOf('usr_asha', 'ses_1'))
  const tab = await openTab()
  store(tokenOf('usr_ravi', 'ses_2'))
  page.dispatchEvent(new Event(event))
  page.dispatchEvent(new Event(event))
  expect(tab.told).toEqual(['other person'])
})
