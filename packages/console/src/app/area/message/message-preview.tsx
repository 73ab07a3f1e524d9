import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Channel, MessageText } from './message-values.ts'

type Props = { message: MessageText; locale: string; channel: Channel }

const PAUSE_MS = 350
/** That of a phone, where most mails are read; a wider one would be drawn too small to read. */
const MAIL_WIDTH = 390
const MAIL_HEIGHT = 440

/** As the recipient sees it, with samples for values that are not known yet. */
export const MessagePreview = ({ message, locale, channel }: Props) => {
  const { words } = useWords()
  const { api } = useSession()
  const [written] = useDebouncedValue(JSON.stringify(message), PAUSE_MS)
  const isEmpty = !Object.values(message).some(Boolean)
  const { data, error } = useQuery({
    queryKey: ['message-preview', locale, channel, written],
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const messages = { [locale]: JSON.parse(written) as MessageText }
      return api.previewMessage({ body: { messages, channel, localeCode: locale } }, { signal })
    },
  })
  const shown = isEmpty || error ? undefined : data?.message
  return (
    <Card title={words.message.preview}>
      {isEmpty && <p className="quiet">{words.message.nothingWritten}</p>}
      {error && !isEmpty && (
        <p className="input-error" role="alert">
          {textOf(error)}
        </p>
      )}
      {shown && (
        <div className="message-preview">
          <p className="message-subject">{shown.title}</p>
          {shown.problems.map((problem) => (
            <p key={problem} className="preview-note">
              {translated(problem)}
            </p>
          ))}
          {shown.html === null ? (
            <p className="message-text">{shown.text}</p>
          ) : (
            <PreviewFrame
              title={words.message.preview}
              html={shown.html}
              width={MAIL_WIDTH}
              height={MAIL_HEIGHT}
            />
          )}
        </div>
      )}
    </Card>
  )
}
