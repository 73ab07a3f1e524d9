import { ActionIcon, Button, Fieldset, TextInput } from '@mantine/core'
import { CloseIcon } from '../../../parts/icons.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ImagePicker } from '../image/image-picker.tsx'

type Props = {
  label: string
  error?: string
  isReadOnly: boolean
  /** The language that is edited. */
  locale: string
  value: unknown
  onChange(value: unknown): void
}
type Image = { url?: string; altText?: string | null }
type LinkedImage = { image?: Image | null; link?: string | null }

const asImage = (value: unknown): Image =>
  typeof value === 'object' && value !== null ? (value as Image) : {}

const Picture = ({ value, locale, isReadOnly, onChange }: Omit<Props, 'label' | 'error'>) => {
  const { words } = useWords()
  const image = asImage(value)
  return (
    <div className="image-input">
      {image.url ? <img src={image.url} alt={image.altText ?? ''} /> : <span className="thumb" />}
      <div className="fields">
        {!isReadOnly && (
          <ImagePicker
            onChoose={(url, texts) =>
              onChange({ ...image, url, altText: texts?.[locale] ?? image.altText ?? null })
            }
          />
        )}
        <TextInput
          aria-label={words.content.altText}
          placeholder={words.content.altText}
          size="xs"
          value={image.altText ?? ''}
          readOnly={isReadOnly}
          disabled={!image.url}
          onChange={(event) => onChange({ ...image, altText: event.currentTarget.value })}
        />
      </div>
      {image.url && !isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.content.removeImage}
          onClick={() => onChange(null)}
        >
          <CloseIcon />
        </ActionIcon>
      )}
    </div>
  )
}

export const ImageInput = ({ label, error, ...rest }: Props) => (
  <Fieldset legend={label}>
    <Picture {...rest} />
    {error && <p className="input-error">{error}</p>}
  </Fieldset>
)

/** Several images, each with the place that it leads to. */
export const ImagesInput = ({ label, error, value, locale, isReadOnly, onChange }: Props) => {
  const { words } = useWords()
  const list = (Array.isArray(value) ? value : []) as LinkedImage[]
  const set = (index: number, next: LinkedImage | null) =>
    onChange(next === null ? list.toSpliced(index, 1) : list.with(index, next))
  return (
    <Fieldset legend={label} className="fields">
      {list.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images of a row have no other name than their place
        <div key={index} className="linked-image">
          <Picture
            value={one.image}
            locale={locale}
            isReadOnly={isReadOnly}
            onChange={(image) => set(index, image === null ? null : { ...one, image: image as Image })}
          />
          <TextInput
            aria-label={words.content.leadsTo}
            placeholder={words.content.leadsTo}
            size="xs"
            value={one.link ?? ''}
            readOnly={isReadOnly}
            onChange={(event) => set(index, { ...one, link: event.currentTarget.value || null })}
          />
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange([...list, { image: null, link: null }])}
        >
          {words.content.addImage}
        </Button>
      )}
      {error && <p className="input-error">{error}</p>}
    </Fieldset>
  )
}
