import { Modal, type ModalProps } from '@mantine/core'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { useWords } from '../../words/use-words.tsx'

const UnsavedContext = createContext<RefObject<boolean> | null>(null)

/** Tells the dialog around a form that closing it would lose something. */
export const useUnsaved = (isChanged: boolean): void => {
  const unsaved = useContext(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    unsaved.current = isChanged
    return () => {
      unsaved.current = false
    }
  }, [unsaved, isChanged])
}

type Props = Pick<ModalProps, 'opened' | 'title' | 'size' | 'children'> & { onClose(): void }

/** A dialog with inputs: a click outside does not close it, and it asks before it drops changes. */
export const FormDialog = ({ onClose, children, ...modal }: Props) => {
  const { words } = useWords()
  const unsaved = useRef(false)
  return (
    <Modal
      {...modal}
      onClose={() => {
        if (!unsaved.current || window.confirm(words.form.leave)) onClose()
      }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.keys.close }}
    >
      <UnsavedContext value={unsaved}>{children}</UnsavedContext>
    </Modal>
  )
}
