import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { SearchIcon } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'
import { type Commands, type Found, useFound } from './use-found.ts'

type Props = { isOpen: boolean; onClose: () => void; commands: Commands }

const Search = ({ onClose, commands }: Omit<Props, 'isOpen'>) => {
  const { words } = useWords()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 180)
  const [at, setAt] = useState(0)
  const found = useFound(text.trim(), asked, commands)
  const chosen = Math.min(at, found.length - 1)

  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    if ('run' in one) one.run()
    else void navigate(one.target)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(found.length - 1, chosen + step)))
    } else if (event.key === 'Enter') open(found[chosen])
  }

  return (
    <div className="palette">
      <div className="palette-input">
        <SearchIcon />
        <input
          role="combobox"
          aria-label={words.shell.search}
          aria-expanded="true"
          aria-controls="palette-found"
          aria-activedescendant={found[chosen] ? `found-${chosen}` : undefined}
          placeholder={words.palette.placeholder}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div className="palette-found" id="palette-found" role="listbox" aria-label={words.palette.hint}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys, as a combobox does
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as a combobox does
          <div
            key={one.key}
            id={`found-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="found"
            onClick={() => open(one)}
          >
            <span>{one.title}</span>
            <small>{one.kind}</small>
          </div>
        ))}
        {found.length === 0 && <p className="quiet">{words.palette.empty}</p>}
      </div>
      <p className="palette-hint">{words.palette.hint}</p>
    </div>
  )
}

/** Ctrl-K: finds products, orders, customers, pages and actions. */
export const Palette = ({ isOpen, onClose, commands }: Props) => {
  const { words } = useWords()
  return (
    <Modal.Root opened={isOpen} onClose={onClose} padding={0} size="lg" yOffset="10vh">
      <Modal.Overlay />
      <Modal.Content aria-label={words.shell.search}>
        <Search onClose={onClose} commands={commands} />
      </Modal.Content>
    </Modal.Root>
  )
}
