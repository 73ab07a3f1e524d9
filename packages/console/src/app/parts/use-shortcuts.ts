import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const nameOf = (event: KeyboardEvent): string =>
  event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key

/** Keys by their name, `mod+k` for Ctrl or Command. Letters are ignored while a field has the focus. */
export const useShortcuts = (shortcuts: Record<string, () => void>, isActive = true): void => {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const work = current.current[name]
      const isOpen = document.querySelector('[role=dialog]') !== null
      if (!work || event.altKey || (!name.startsWith('mod+') && (isTyping(event.target) || isOpen))) return
      event.preventDefault()
      work()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive])
}
