import { createContext } from 'react'

/** The pane in which a screen is drawn (docs/adr/0097-lay-the-app-out-in-panes.md). A list beside a detail is not the main content of the page. */
export const PaneContext = createContext<'list' | 'detail' | undefined>(undefined)
