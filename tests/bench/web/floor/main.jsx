import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import useSWR from 'swr'
import { Route, Switch, useLocation } from 'wouter'
import { Page } from '#tests/bench/web/page.jsx'

/** The smallest app of our libraries: React, a router, a data fetcher, one lazy screen. */
const Later = lazy(async () => ({ default: (await import('./later.jsx')).Later }))

function Home() {
  const [, navigate] = useLocation()
  useSWR('/config.json', async (path) => (await fetch(path)).json())
  return <Page onLogin={() => navigate('/later')} />
}

function App() {
  return (
    <Suspense>
      <Switch>
        <Route path="/later" component={Later} />
        <Route component={Home} />
      </Switch>
    </Suspense>
  )
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
