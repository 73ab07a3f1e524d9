import { Button, CopyButton, Modal } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'

/** A secret, shown once: after closing, a new one has to be made. */
export const SecretDialog = ({
  secret,
  note,
  onClose,
}: {
  secret: { id: string; secret: string } | null
  note?: string
  onClose(): void
}) => {
  const { words } = useWords()
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={words.secret.title}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <p>{note ?? words.secret.once}</p>
      {secret && (
        <dl className="secret">
          <dt>{words.secret.id}</dt>
          <dd>
            <code>{secret.id}</code>
          </dd>
          <dt>{words.secret.secret}</dt>
          <dd>
            <code>{secret.secret}</code>
          </dd>
        </dl>
      )}
      <div className="modal-actions">
        <CopyButton value={secret?.secret ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? words.secret.copied : words.secret.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{words.secret.done}</Button>
      </div>
    </Modal>
  )
}
