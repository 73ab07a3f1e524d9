import { Button, CopyButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import { AskButton } from '../../../parts/ask-button.tsx'
import { Facts } from '../../../parts/detail/detail.tsx'
import { nested } from '../../../parts/form/changes.ts'
import { Field } from '../../../parts/form/field.tsx'
import { FormBar } from '../../../parts/form/form-bar.tsx'
import { Opened } from '../../../parts/form/opened.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { localeNames } from '../../../parts/locale-names.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useLocales } from '../../message/use-locales.ts'
import { ImageUses } from './image-uses.tsx'

type Image = ResultFor<'getImage'>['image']
type Update = InputFor<'updateImage'>['body']
type OpenedImage = Awaited<ReturnType<typeof readImage>>

const KILOBYTE = 1024

const readImage = async (api: Client, imageId: string, locales: string[], signal?: AbortSignal) => {
  const { body, etag } = await api.raw.getImage({ imageId }, { signal })
  const { altText } = body.image
  const texts = locales.map((locale) => [`altText.${locale}`, altText[locale] ?? null] as const)
  return { image: body.image, values: Object.fromEntries(texts), etag }
}

const ImageFacts = ({ image }: { image: Image }) => {
  const { words } = useWords()
  const { formats } = useSession()
  return (
    <Facts
      facts={[
        [words.content.measures, `${image.width} × ${image.height}`],
        [words.content.size, `${formats.number(Math.ceil(image.size / KILOBYTE))} KB`],
        [words.content.uploadedAt, formats.dateTime(image.createDate)],
        [words.content.uploadedBy, image.createBy],
      ]}
    />
  )
}

type FormProps = { opened: OpenedImage; locales: string[]; onClose(): void }

const ImageForm = ({ opened, locales, onClose }: FormProps) => {
  const { words, language } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const { image } = opened
  const reread = () => queries.invalidateQueries({ queryKey: ['images'] })
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updateImage({ imageId: image.id, body: nested(changes) as Update }, { ifMatch: etag })
      void reread()
    },
    reread: () => readImage(api, image.id, locales),
  })
  const nameOf = localeNames(locales, language)
  const labelOf = (field: string) => {
    const locale = field.split('.')[1] ?? ''
    return `${words.content.altText} (${nameOf(locale)})`
  }
  const remove = async () => {
    await api.deleteImage({ imageId: image.id })
    await reread()
    onClose()
  }
  return (
    <div className="fields">
      <img className="image-large" src={`${image.baseUrl}?width=640`} alt={image.fileName} />
      {locales.map((locale) => (
        <Field
          key={locale}
          form={form}
          name={`altText.${locale}`}
          label={labelOf(`altText.${locale}`)}
          facts={{ kind: 'text', maxLength: 1000 }}
          isReadOnly={!may(can.editContent)}
        />
      ))}
      <FormBar form={form} labelOf={labelOf} />
      <ImageUses uses={image.uses} />
      <ImageFacts image={image} />
      <div className="modal-actions">
        <CopyButton value={image.baseUrl}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-md" onClick={copy}>
              {copied ? words.content.copied : words.content.copyAddress}
            </Button>
          )}
        </CopyButton>
        {may(can.deleteContent) && (
          <AskButton
            title={words.content.deleteImage}
            text={words.content.deleteImageText}
            done={words.content.deleted}
            disabled={image.isUsed}
            run={remove}
          />
        )}
      </div>
    </div>
  )
}

/** One image of the library: its texts, and what shows it. */
export const ImageDetail = ({ imageId, onClose }: { imageId: string; onClose(): void }) => {
  const { api } = useSession()
  const locales = useLocales()
  if (!locales) return null
  return (
    <Opened name={['image', imageId]} read={(signal) => readImage(api, imageId, locales, signal)}>
      {(opened) => <ImageForm opened={opened} locales={locales} onClose={onClose} />}
    </Opened>
  )
}
