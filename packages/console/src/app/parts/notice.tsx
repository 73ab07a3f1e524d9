import { useSyncExternalStore } from 'react'

type Notice = { id: number; text: string; isBad: boolean }

const SHOWN_MS = 6_000
let notices: Notice[] = []
let next = 1
const listeners = new Set<() => void>()

const change = (to: Notice[]) => {
  notices = to
  for (const listener of listeners) listener()
}

/** Says what has happened, and goes by itself. */
export const notify = (text: string, isBad = false): void => {
  const id = next++
  change([...notices, { id, text, isBad }])
  setTimeout(() => change(notices.filter((notice) => notice.id !== id)), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const Notices = () => {
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <output className="notices">
      {shown.map(({ id, text, isBad }) => (
        <p key={id} className="notice" data-bad={isBad || undefined}>
          {text}
        </p>
      ))}
    </output>
  )
}
