import '../../style/message.css'
import { TabLinks } from '../../parts/tab-links.tsx'
import { useWords } from '../../words/use-words.tsx'

export const MessageTabs = () => {
  const { words } = useWords()
  return (
    <TabLinks
      label={words.message.title}
      tabs={[
        ['/messages', words.message.campaigns],
        ['/messages/templates', words.message.templates],
        ['/messages/sent', words.message.sentMessages],
      ]}
    />
  )
}
