import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { notify } from './notice.tsx'
import { textOf } from './states.tsx'

type Props = {
  title: string
  /** Says what will be gone, or what happens. */
  text: string
  done: string
  run(): Promise<unknown>
  isBad?: boolean
  children?: ReactNode
} & ButtonProps

/** Asks before it does what cannot be taken back. */
export const AskButton = ({ title, text, done, run, isBad = true, children, ...button }: Props) => {
  const { words } = useWords()
  const [isOpen, setOpen] = useState(false)
  const running = useMutation({
    mutationFn: run,
    onSuccess: () => notify(done),
    onError: (error) => notify(textOf(error), true),
    onSettled: () => setOpen(false),
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className={isBad ? 'move-bad' : undefined}
        {...button}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} withCloseButton={false} size="sm">
        <p>{text}</p>
        {children}
        <div className="modal-actions">
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            {words.detail.keep}
          </Button>
          <Button
            color={isBad ? 'red' : undefined}
            loading={running.isPending}
            onClick={() => running.mutate()}
          >
            {title}
          </Button>
        </div>
      </Modal>
    </>
  )
}
