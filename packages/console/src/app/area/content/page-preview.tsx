import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputFor } from '@tradepost/sdk'
import { useState } from 'react'
import { MomentInput } from '../../parts/input/moment-input.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { PageKey } from './page-values.ts'

type Props = {
  pageKey: PageKey
  locale: string
  /** A version in place of the draft. */
  version: number | null
  unsaved: InputFor<'updatePage'>['body']
  chosen: string | null
  onChoose(code: string): void
}

const devices = { phone: 390, tablet: 820, desktop: 1280 } as const
type Device = keyof typeof devices

const PAUSE_MS = 350
/** A link works for a day. */
const LINK_MS = 6 * 3_600_000

/** The page as the storefront draws it, with what is not saved yet. */
const drawPage = async (address: string, unsaved: string | null, signal: AbortSignal): Promise<string> => {
  const { pathname, search } = new URL(address)
  const answer = await fetch(
    pathname + search,
    unsaved === null ? { signal } : { method: 'POST', body: new URLSearchParams({ unsaved }), signal },
  )
  const html = await answer.text()
  if (answer.ok) return html
  // error pages have the message in their heading
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  throw new Error(body.querySelector('main')?.textContent?.trim() || String(answer.status))
}

export const PagePreview = ({ pageKey, locale, version, unsaved, chosen, onChoose }: Props) => {
  const { words } = useWords()
  const { api } = useSession()
  const [device, setDevice] = useState<Device>('desktop')
  const [at, setAt] = useState<string | null>(null)
  const link = useQuery({
    queryKey: ['page-link', pageKey, locale, version, at],
    staleTime: LINK_MS,
    queryFn: ({ signal }) => {
      const source =
        version === null
          ? { source: 'draft' as const }
          : { source: 'version' as const, versionNumber: version }
      return api.createPagePreview({ ...pageKey, body: { ...source, at, localeCode: locale } }, { signal })
    },
  })
  const [sent] = useDebouncedValue(version === null ? JSON.stringify(unsaved) : null, PAUSE_MS)
  const address = link.data?.storefrontUrl
  const rendered = useQuery({
    queryKey: ['page-drawn', address, sent],
    enabled: address !== undefined,
    gcTime: 60_000,
    queryFn: ({ signal }) => drawPage(address ?? '', sent, signal),
    placeholderData: keepPreviousData,
  })
  const error = link.error ?? rendered.error
  return (
    <section className="editor-preview" aria-label={words.content.preview}>
      <div className="preview-bar">
        <SegmentedControl
          size="xs"
          aria-label={words.content.device}
          value={device}
          onChange={(next) => setDevice(next as Device)}
          data={(Object.keys(devices) as Device[]).map((one) => ({ value: one, label: words.content[one] }))}
        />
        <MomentInput
          size="xs"
          aria-label={words.content.moment}
          title={words.content.moment}
          value={at}
          onChange={setAt}
        />
        {address && (
          <a className="more" href={address} target="_blank" rel="noreferrer">
            {words.content.openPreview}
          </a>
        )}
      </div>
      {version !== null && (
        <p className="preview-note">{words.content.showsVersion({ number: String(version) })}</p>
      )}
      {error ? (
        <Failed error={error} onRetry={() => void (link.error ? link : rendered).refetch()} />
      ) : rendered.data === undefined ? (
        <Loading />
      ) : (
        <PreviewFrame
          title={words.content.preview}
          html={rendered.data}
          width={devices[device]}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}
