import { type RefObject, useEffect, useRef } from 'react'
import { burstOfKeys } from './burst.ts'

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches('input, textarea, select, [role="textbox"]'))

/** A dialog that lies over the field has its own keys. */
const isElsewhere = (element: Element | null, form: Element | null): boolean => {
  const dialog = element?.closest('[role="dialog"]')
  return dialog !== null && dialog !== undefined && !dialog.contains(form)
}

/** Takes what a scanner types while no field has the focus; its Enter does not press the button that has it. */
export const useScanner = (form: RefObject<HTMLElement | null>, onCode: (code: string) => void) => {
  const take = useRef(onCode)
  take.current = onCode
  useEffect(() => {
    const press = burstOfKeys()
    const listen = (event: KeyboardEvent) => {
      const { activeElement } = document
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(activeElement) || isElsewhere(activeElement, form.current)) return
      const { isPartOfScan, code } = press(event.key, event.timeStamp)
      if (!isPartOfScan) return
      event.preventDefault()
      event.stopPropagation()
      if (code !== null) take.current(code)
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [form])
}
