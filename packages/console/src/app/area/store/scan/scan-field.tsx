import { ActionIcon, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { ScanIcon } from '../../../parts/icons.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useScanner } from './use-scanner.ts'

const Camera = lazy(async () => ({ default: (await import('./camera.tsx')).Camera }))

type Props = {
  label: string
  /** Gets the code; the field is empty again afterwards. */
  onCode(code: string): void
  onType?(text: string): void
}

/** A hardware scanner types the code and presses Enter, wherever the focus is; people type into the field, or use the camera. */
export const ScanField = ({ label, onCode, onType }: Props) => {
  const { words } = useWords()
  const [text, setText] = useState('')
  const [isLooking, setLooking] = useState(false)
  const type = (next: string) => {
    setText(next)
    onType?.(next)
  }
  const take = (code: string) => {
    type('')
    onCode(code)
  }
  const form = useRef<HTMLFormElement>(null)
  useScanner(form, take)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') take(text.trim())
  }
  return (
    <form className="scan" ref={form} onSubmit={submit}>
      <TextInput
        size="lg"
        name="scan"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        maxLength={255}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <ActionIcon
        size={50}
        variant="default"
        aria-label={words.store.camera}
        title={words.store.camera}
        onClick={() => setLooking(true)}
      >
        <ScanIcon />
      </ActionIcon>
      {isLooking && (
        <Suspense>
          <Camera
            onClose={() => setLooking(false)}
            onFound={(code) => {
              setLooking(false)
              take(code)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
