import { postToNative } from './post.ts'

/** Opens a file at its short-lived address: the wrapper downloads it, a browser shows it in a new tab. Throws for an address of another kind. */
export function openFile(url: string): void {
  if (!/^https?:$/.test(new URL(url, location.href).protocol))
    throw new Error('The address of a file must use http or https.')
  if (postToNative({ type: 'FILE_URL', file_url: url })) return
  const tab = open(url, '_blank')
  // Some browsers block a new tab that is opened after an await.
  if (tab === null) location.assign(url)
  else tab.opener = null
}
