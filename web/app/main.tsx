import { createRoot } from 'react-dom/client'
import { readText } from './flags.ts'
import { closeSheetEntry } from './navigation.ts'
import { keepScroll } from './scroll.ts'
import { Start } from './start.tsx'

const theme = readText('theme')
if (theme !== undefined) document.documentElement.dataset['theme'] = theme

const root = document.getElementById('root')
if (root !== null) {
  closeSheetEntry()
  keepScroll()
  createRoot(root).render(<Start />)
}
