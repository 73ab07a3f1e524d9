import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloseIcon } from '../../../parts/icons.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = { what: string; onRemove: (() => void) | undefined; children: ReactNode }

/** A field of a list, with the way to take it out again. */
export const Removable = ({ what, onRemove, children }: Props) => {
  const { words } = useWords()
  return (
    <div className="removable">
      {children}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${words.catalog.remove}: ${what}`}
          onClick={onRemove}
        >
          <CloseIcon />
        </ActionIcon>
      )}
    </div>
  )
}
