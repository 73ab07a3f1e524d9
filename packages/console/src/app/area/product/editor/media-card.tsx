import { ActionIcon, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Card } from '../../../parts/detail/detail.tsx'
import { DropZone } from '../../../parts/drop-zone.tsx'
import type { FieldForm } from '../../../parts/form/use-form.ts'
import { CloseIcon, DownIcon, UpIcon } from '../../../parts/icons.tsx'
import { notify } from '../../../parts/notice.tsx'
import { textOf } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { inOrder, type Media, movedTo } from './media-list.ts'

type Props = { form: FieldForm; locale: string; language: string; isReadOnly: boolean }

/** The pictures of one language in their order, dragged or moved by buttons; new ones go to the image library. */
export const MediaCard = ({ form, locale, language, isReadOnly }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const [dragged, setDragged] = useState<number | null>(null)
  const name = `media.${locale}`
  const list = (form.values[name] ?? []) as Media[]
  const set = (next: Media[]) => form.set(name, inOrder(next))
  const uploading = useMutation({
    mutationFn: (files: File[]) => Promise.all(files.map((file) => api.uploadImage({ body: { file } }))),
    onSuccess: (answers) =>
      set([...list, ...answers.map(({ baseUrl }) => ({ url: baseUrl, type: 'image' as const }))]),
    onError: (error) => notify(textOf(error), true),
  })
  return (
    <Card title={words.catalog.mediaOf({ language })}>
      {list.length === 0 && <p className="quiet">{words.product.noMedia}</p>}
      <ol className="media-list">
        {list.map((one, index) => (
          <li
            key={`${one.url} ${one.code ?? ''}`}
            draggable={!isReadOnly}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) set(movedTo(list, dragged, index))
              setDragged(null)
            }}
          >
            {one.type === 'image' ? <img src={one.url} alt="" loading="lazy" /> : <code>{one.type}</code>}
            <TextInput
              aria-label={words.catalog.mediaAlt}
              placeholder={words.catalog.mediaAlt}
              value={one.altText ?? ''}
              readOnly={isReadOnly}
              maxLength={1000}
              error={form.problems.byField[name]}
              onChange={({ currentTarget }) =>
                form.set(
                  name,
                  list.map((each, at) =>
                    at === index ? { ...each, altText: currentTarget.value || null } : each,
                  ),
                )
              }
            />
            {!isReadOnly && (
              <ActionIcon.Group>
                <ActionIcon
                  variant="default"
                  aria-label={words.catalog.mediaUp}
                  disabled={index === 0}
                  onClick={() => set(movedTo(list, index, index - 1))}
                >
                  <UpIcon />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={words.catalog.mediaDown}
                  disabled={index === list.length - 1}
                  onClick={() => set(movedTo(list, index, index + 1))}
                >
                  <DownIcon />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={words.catalog.mediaRemove}
                  onClick={() => set(list.filter((_, at) => at !== index))}
                >
                  <CloseIcon />
                </ActionIcon>
              </ActionIcon.Group>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && may(can.createContent) && (
        <DropZone
          label={words.catalog.mediaDrop}
          button={words.catalog.mediaAdd}
          accept="image/png,image/jpeg"
          isMultiple
          isBusy={uploading.isPending}
          onFiles={(files) => uploading.mutate(files)}
        />
      )}
    </Card>
  )
}
