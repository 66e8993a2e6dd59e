import { Sheet, type SheetProps } from './sheet.tsx'

/** A sheet which is the third column of the page on a desktop. It has the props of `Sheet`, and closes as one. */
export function Panel(props: SheetProps) {
  return <Sheet {...props} />
}
