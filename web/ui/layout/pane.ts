import { createContext } from 'react'

/** The pane in which a screen is drawn (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). A list beside a detail is not the main content of the page. */
export const PaneContext = createContext<'list' | 'detail' | undefined>(undefined)
