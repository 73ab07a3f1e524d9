import facts from 'contract:listImages'
import { Button, CopyButton, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { AskButton } from '../../../parts/ask-button.tsx'
import { Facts } from '../../../parts/detail/detail.tsx'
import { offsetOf, pageAt } from '../../../parts/list/by-offset.ts'
import type { Column, View } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ContentTabs } from '../content-tabs.tsx'
import { ImageUpload } from './image-upload.tsx'

type Row = ResultFor<'listImages'>['images'][number]

const KILOBYTE = 1024

const Opened = ({ image, onClose }: { image: Row; onClose(): void }) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const { id, baseUrl, fileName, width, height, size, isUsed, createDate, createBy } = image
  const remove = async () => {
    await api.deleteImage({ imageId: id })
    await queries.invalidateQueries({ queryKey: ['images'] })
    onClose()
  }
  return (
    <div className="fields">
      <img className="image-large" src={`${baseUrl}?width=640`} alt={fileName} />
      <Facts
        facts={[
          [words.content.measures, `${width} × ${height}`],
          [words.content.size, `${formats.number(Math.ceil(size / KILOBYTE))} KB`],
          [words.content.uploadedAt, formats.dateTime(createDate)],
          [words.content.uploadedBy, createBy],
          [words.field.isUsed, isUsed ? words.list.yes : words.list.no],
        ]}
      />
      <div className="modal-actions">
        <CopyButton value={baseUrl}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-md" onClick={copy}>
              {copied ? words.content.copied : words.content.copyAddress}
            </Button>
          )}
        </CopyButton>
        {may('CMD') && (
          <AskButton
            title={words.content.deleteImage}
            text={words.content.deleteImageText}
            done={words.content.deleted}
            disabled={isUsed}
            run={remove}
          />
        )}
      </div>
    </div>
  )
}

/** The pictures of the merchant, and whether anything shows them. */
export const ImageLibrary = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const [opened, setOpened] = useState<Row | null>(null)
  const views: View[] = [
    { key: 'unused', title: words.content.unused, search: { filters: { isUsed: false } } },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.fileName,
      sort: 'fileName',
      show: (image) => (
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
      ),
    },
    {
      key: 'measures',
      title: words.content.measures,
      sort: 'width',
      isNumber: true,
      from: 'tablet',
      show: ({ width, height }) => `${width} × ${height}`,
    },
    {
      key: 'size',
      title: words.content.size,
      sort: 'size',
      isNumber: true,
      from: 'tablet',
      show: ({ size }) => `${formats.number(Math.ceil(size / KILOBYTE))} KB`,
    },
    {
      key: 'used',
      title: words.field.isUsed,
      show: ({ isUsed }) => (isUsed ? words.list.yes : words.list.no),
    },
    {
      key: 'created',
      title: words.content.uploadedAt,
      sort: 'createDate',
      from: 'desktop',
      show: ({ createDate }) => formats.dateTime(createDate),
    },
  ]
  return (
    <>
      <ListView<Row>
        name="images"
        title={words.content.images}
        tabs={<ContentTabs />}
        actions={may('CMC') && <ImageUpload />}
        facts={facts}
        columns={columns}
        filters={['fileName', 'type', 'isUsed', 'createDate']}
        views={views}
        sort="createDate:desc"
        read={async (question, signal) => {
          const { images, meta } = await api.listImages(offsetOf(question), { signal })
          return pageAt(question, images, meta)
        }}
        keyOf={({ id }) => id}
        open={setOpened}
        empty={words.content.noImages}
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.fileName}
        closeButtonProps={{ 'aria-label': words.keys.close }}
      >
        {opened && <Opened image={opened} onClose={() => setOpened(null)} />}
      </Modal>
    </>
  )
}
