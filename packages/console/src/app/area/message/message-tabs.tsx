import '../../style/message.css'
import { type Area, AreaTabs } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ message }) => ({
  title: message.title,
  tabs: [
    { to: '/messages', title: message.campaigns },
    { to: '/messages/templates', title: message.templates },
    { to: '/messages/sent', title: message.sentMessages },
  ],
})

export const MessageTabs = () => <AreaTabs area={area} />
