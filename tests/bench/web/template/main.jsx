import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from '#tests/bench/web/page.jsx'

/** The result of `npm create vite`: React, a state, one screen. */
function App() {
  const [logins, setLogins] = useState(0)
  return logins === 0 ? <Page onLogin={() => setLogins(1)} /> : <h1>{logins}</h1>
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
