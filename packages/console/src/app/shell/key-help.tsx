import { Modal } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'

export const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const { words } = useWords()
  const keys: [string, string][] = [
    [`${words.keys.control} K`, words.keys.palette],
    ['?', words.keys.help],
    ['J', words.keys.down],
    ['K', words.keys.up],
    [words.keys.enter, words.keys.open],
    [`${words.keys.control} S`, words.keys.save],
    [words.keys.escape, words.keys.close],
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.keys.title}
      closeButtonProps={{ 'aria-label': words.keys.close }}
    >
      <dl className="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{meaning}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
