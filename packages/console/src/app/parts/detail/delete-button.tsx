import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { notify } from '../notice.tsx'
import { textOf } from '../states.tsx'

type Props = {
  /** Names the thing in the question. */
  what: string
  /** Says which other things are deleted with it, and which stay. */
  text?: string
  remove(): Promise<unknown>
}

/** Asks first: the API offers no way back. */
export const DeleteButton = ({ what, text, remove }: Props) => {
  const { words } = useWords()
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => notify(words.detail.deleted({ what })),
    onError: (error) => notify(textOf(error), true),
    onSettled: () => setAsking(false),
  })
  const title = words.detail.deleteTitle({ what })
  return (
    <>
      <Button variant="default" size="compact-md" className="move-bad" onClick={() => setAsking(true)}>
        {words.detail.delete}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={title} withCloseButton={false}>
        <p>{text ?? words.detail.final}</p>
        <div className="modal-actions">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {words.detail.keep}
          </Button>
          <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            {words.detail.delete}
          </Button>
        </div>
      </Modal>
    </>
  )
}
