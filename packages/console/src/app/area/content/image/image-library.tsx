import facts from 'contract:listImages'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import type { View } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { byOffset } from '../../../parts/list/pages.ts'
import { useColumnKinds } from '../../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ContentTabs } from '../content-tabs.tsx'
import { ImageDetail } from './image-detail.tsx'
import { ImageUpload } from './image-upload.tsx'

type Row = ResultFor<'listImages'>['images'][number]

const KILOBYTE = 1024

/** The pictures of the merchant, and whether anything shows them. */
export const ImageLibrary = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const [opened, setOpened] = useState<Row | null>(null)
  const views: View[] = [
    { key: 'unused', title: words.content.unused, search: { filters: { isUsed: false } } },
  ]
  const nameOf = (image: Row) => (
    <span className="with-thumb">
      <img
        className="thumb image-thumb"
        src={`${image.baseUrl}?width=96&height=72&fit=cover`}
        alt=""
        loading="lazy"
      />
      <button type="button" className="row-link plain-button" onClick={() => setOpened(image)}>
        {image.fileName}
      </button>
    </span>
  )
  return (
    <>
      <ListView<Row>
        name="images"
        title={words.content.images}
        tabs={<ContentTabs />}
        actions={may(can.createContent) && <ImageUpload />}
        facts={facts}
        columns={[
          column.own('fileName', nameOf),
          column.ownNumber('width', ({ width, height }) => `${width} × ${height}`, {
            title: words.content.measures,
            from: 'tablet',
          }),
          column.ownNumber('size', ({ size }) => `${formats.number(Math.ceil(size / KILOBYTE))} KB`, {
            title: words.content.size,
            from: 'tablet',
          }),
          column.own('altText', ({ altText }) => Object.values(altText).find(Boolean) ?? '–', {
            title: words.content.altText,
            from: 'wide',
          }),
          column.flag('isUsed'),
          column.moment('createDate', { title: words.content.uploadedAt, from: 'desktop' }),
        ]}
        filters={['fileName', 'type', 'isUsed', 'createDate']}
        views={views}
        sort="createDate:desc"
        read={byOffset(api.listImages, 'images')}
        keyOf={({ id }) => id}
        open={setOpened}
        empty={words.content.noImages}
      />
      <FormDialog opened={opened !== null} onClose={() => setOpened(null)} title={opened?.fileName}>
        {opened && <ImageDetail imageId={opened.id} onClose={() => setOpened(null)} />}
      </FormDialog>
    </>
  )
}
