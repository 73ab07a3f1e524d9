import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { FirstTab } from '../../parts/list/first-tab.tsx'
import { useWords } from '../../words/use-words.tsx'

const useTabs = () => {
  const { words } = useWords()
  return [
    { to: '/developers/clients', title: words.developer.clients, permission: 'UCV' },
    { to: '/developers/webhooks', title: words.developer.webhooks, permission: 'WHV' },
    { to: '/developers/questions', title: words.developer.syncWebhooks, permission: 'WHV' },
    { to: '/developers/events', title: words.developer.events, permission: 'EVV' },
    { to: '/developers/plugin', title: words.developer.plugin, permission: 'SHV' },
  ] as const
}

export const DeveloperTabs = () => {
  const { words } = useWords()
  return <AreaTabs title={words.developer.title} tabs={useTabs()} />
}

export const DeveloperHome = () => <FirstTab tabs={useTabs()} />
