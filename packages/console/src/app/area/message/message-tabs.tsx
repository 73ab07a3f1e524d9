import '../../style/message.css'
import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { useWords } from '../../words/use-words.tsx'

export const MessageTabs = () => {
  const { words } = useWords()
  return (
    <AreaTabs
      title={words.message.title}
      tabs={[
        { to: '/messages', title: words.message.campaigns },
        { to: '/messages/templates', title: words.message.templates },
        { to: '/messages/sent', title: words.message.sentMessages },
      ]}
    />
  )
}
