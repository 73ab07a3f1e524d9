let taken: string | undefined

/** The token behind the # of a link in a mail, taken out of the address at once; a page may begin to be drawn twice. */
export const linkToken = (path: string): string => {
  taken ??= window.location.hash.slice(1)
  if (window.location.hash) window.history.replaceState(null, '', path)
  return taken
}
