import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { MoreIcon } from '../../parts/icons.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Page } from './page.types.ts'
import { PageSchedule } from './page-schedule.tsx'
import type { PageKey } from './page-values.ts'

type Props = { pageKey: PageKey; page: Page; isChanged: boolean; onDone(): Promise<unknown> }
type Question = 'publish' | 'schedule' | 'delete'

/** A draft goes live, now or later; a live page goes away. */
export const PageActions = ({ pageKey, page, isChanged, onDone }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Question | null>(null)
  const [description, setDescription] = useState('')
  const close = () => setAsked(null)
  const running = useMutation({
    mutationFn: async ({ work }: { work(): Promise<unknown>; done: string }) => work(),
    onSuccess: async (_, { done }) => {
      notify(done)
      close()
      await queries.invalidateQueries({ queryKey: [`pages ${pageKey.shopCode}`] })
      await queries.invalidateQueries({ queryKey: ['page-versions', pageKey] })
    },
    onError: (error) => notify(textOf(error), true),
  })
  const run = (work: () => Promise<unknown>, done: string) => running.mutate({ work, done })
  const publish = () =>
    run(async () => {
      await api.publishPage({ ...pageKey, body: { description: description.trim() || null } })
      await onDone()
    }, words.content.isPublished)
  const unpublish = () =>
    run(async () => {
      await api.unpublishPage(pageKey)
      await onDone()
    }, words.content.isUnpublished)
  const remove = () =>
    run(async () => {
      await api.deletePage(pageKey)
      // do not ask about unsaved changes of a deleted page
      await navigate({ to: '/content', ignoreBlocker: true })
    }, words.content.deleted)

  if (!may(can.editContent)) return null
  // each of them reads the page again, which would take what is not saved with it
  const hint = isChanged ? words.content.saveFirst : undefined
  return (
    <div className="buttons">
      <Button
        variant="default"
        size="compact-md"
        disabled={isChanged}
        title={hint}
        onClick={() => setAsked('schedule')}
      >
        {words.content.schedule}
      </Button>
      <Button size="compact-md" disabled={isChanged} title={hint} onClick={() => setAsked('publish')}>
        {words.content.publish}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" size="compact-md" aria-label={words.content.more}>
            <MoreIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isChanged || page.status === 'draft'} title={hint} onClick={unpublish}>
            {words.content.unpublish}
          </Menu.Item>
          {may(can.deleteContent) && (
            <Menu.Item className="move-bad" disabled={page.isProtected} onClick={() => setAsked('delete')}>
              {words.content.deletePage}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asked === 'publish'}
        onClose={close}
        title={words.content.publish}
        withCloseButton={false}
      >
        <TextInput
          label={words.content.whatChanged}
          value={description}
          maxLength={255}
          data-autofocus
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <div className="modal-actions">
          <Button variant="default" onClick={close}>
            {words.detail.keep}
          </Button>
          <Button loading={running.isPending} onClick={publish}>
            {words.content.publish}
          </Button>
        </div>
      </Modal>
      <Modal
        opened={asked === 'delete'}
        onClose={close}
        title={words.content.deletePage}
        withCloseButton={false}
      >
        <p>{words.content.deletePageText}</p>
        <div className="modal-actions">
          <Button variant="default" onClick={close} data-autofocus>
            {words.detail.keep}
          </Button>
          <Button color="red" loading={running.isPending} onClick={remove}>
            {words.content.deletePage}
          </Button>
        </div>
      </Modal>
      <FormDialog opened={asked === 'schedule'} onClose={close} title={words.content.schedule}>
        <PageSchedule
          page={page}
          isBusy={running.isPending}
          onSet={(body) =>
            run(async () => {
              await api.schedulePage({ ...pageKey, body })
              await onDone()
            }, words.content.isScheduled)
          }
        />
      </FormDialog>
    </div>
  )
}
