import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { AskButton } from '../../parts/ask-button.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { PageKey } from './page-values.ts'
import { VersionDifference } from './version-difference.tsx'

type Props = {
  pageKey: PageKey
  /** The version that the preview shows. */
  shown: number | null
  isChanged: boolean
  onShow(version: number | null): void
  onRestored(): Promise<unknown>
}

/** Published versions, newest first: look at one, compare it with the draft, and take it back. */
export const PageVersions = ({ pageKey, shown, isChanged, onShow, onRestored }: Props) => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const [compared, setCompared] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['page-versions', pageKey],
    queryFn: ({ signal }) => api.listPageVersions({ ...pageKey, limit: 100 }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const restore = async (versionNumber: number) => {
    await api.restorePageVersion({ ...pageKey, versionNumber })
    await onRestored()
  }
  return (
    <>
      {data.versions.length === 0 && <p className="quiet">{words.content.noVersions}</p>}
      <ol className="versions">
        {data.versions.map(({ versionNumber, description, createDate, createBy }) => (
          <li key={versionNumber} data-shown={shown === versionNumber || undefined}>
            <p>
              <b>{words.content.version({ number: String(versionNumber) })}</b> {description}
            </p>
            <small>
              {formats.dateTime(createDate)} {words.detail.by({ name: createBy })}
            </small>
            <div className="version-actions">
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => onShow(shown === versionNumber ? null : versionNumber)}
              >
                {shown === versionNumber ? words.content.showDraft : words.content.look}
              </Button>
              <Button variant="default" size="compact-xs" onClick={() => setCompared(versionNumber)}>
                {words.content.compare}
              </Button>
              {may(can.editContent) && (
                <AskButton
                  title={words.content.restore}
                  text={words.content.restoreText}
                  done={words.content.restored({ number: String(versionNumber) })}
                  isBad={false}
                  size="compact-xs"
                  disabled={isChanged}
                  run={() => restore(versionNumber)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <Modal
        opened={compared !== null}
        onClose={() => setCompared(null)}
        title={words.content.difference({ number: String(compared) })}
        size="xl"
        closeButtonProps={{ 'aria-label': words.keys.close }}
      >
        {compared !== null && <VersionDifference pageKey={pageKey} version={compared} />}
      </Modal>
    </>
  )
}
