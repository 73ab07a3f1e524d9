const MARK = 'tradepost-new-build'
const PAUSE_MS = 60_000

/**
 * A part of the app that is gone from the server: another version has taken its place, so the page is loaded again. Once,
 * because a second failure within a minute has another reason.
 */
export const reloadForNewBuild = (): void =>
  window.addEventListener('vite:preloadError', () => {
    const last = Number.parseInt(sessionStorage.getItem(MARK) ?? '0', 10)
    if (!navigator.onLine || Date.now() - last < PAUSE_MS) return
    sessionStorage.setItem(MARK, String(Date.now()))
    // keep the page while the server restarts
    void fetch('/readyz').then(({ ok }) => ok && window.location.reload())
  })

/** Whether the page was loaded again just now for a new version; true once. */
export const wasReloaded = (): boolean => {
  const last = sessionStorage.getItem(MARK)
  if (last === null || last.endsWith(' notified')) return false
  sessionStorage.setItem(MARK, `${last} notified`)
  return true
}
