import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'

/** A page may have several parts with changes; one answer holds for all of them. */
const ANSWER_MS = 500
let leftAt = 0

const mayLeave = (question: string): boolean => {
  if (Date.now() - leftAt < ANSWER_MS) return true
  if (!window.confirm(question)) return false
  leftAt = Date.now()
  return true
}

/** Asks before the page is left with changes. */
export const useLeaveWarning = (isChanged: boolean): void => {
  const { words } = useWords()
  useBlocker({
    shouldBlockFn: () => !mayLeave(words.form.leave),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
}
