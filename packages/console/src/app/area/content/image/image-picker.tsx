import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Failed } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ImageUpload } from './image-upload.tsx'

const MANY = 48

/** With the text of the library for those who cannot see it. */
type OnChoose = (url: string, altText?: Record<string, string | null>) => void

const Library = ({ onChoose }: { onChoose: OnChoose }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const { data, error, refetch } = useQuery({
    queryKey: ['images', 'picker', asked],
    queryFn: ({ signal }) => {
      const filters = asked === '' ? {} : { fileName: { $ct: asked } }
      return api.listImages({ limit: MANY, sort: 'createDate:desc', filters }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  return (
    <div className="fields">
      {may(can.createContent) && <ImageUpload onUploaded={([url]) => url && onChoose(url)} />}
      <TextInput
        aria-label={words.list.search}
        placeholder={words.list.search}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && data.images.length === 0 && <p className="quiet">{words.content.noImages}</p>}
      <ul className="image-grid">
        {data?.images.map(({ id, baseUrl, fileName, altText }) => (
          <li key={id}>
            <button type="button" title={fileName} onClick={() => onChoose(baseUrl, altText)}>
              <img src={`${baseUrl}?width=160&height=120&fit=cover`} alt={fileName} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A button that offers the images of the library, and takes a new one. */
export const ImagePicker = ({ onChoose }: { onChoose: OnChoose }) => {
  const { words } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {words.content.chooseImage}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.content.chooseImage}
        size="lg"
        closeButtonProps={{ 'aria-label': words.keys.close }}
      >
        <Library
          onChoose={(url, altText) => {
            onChoose(url, altText)
            setOpen(false)
          }}
        />
      </Modal>
    </>
  )
}
