import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { FirstTab } from '../../parts/list/first-tab.tsx'
import { useWords } from '../../words/use-words.tsx'

const useTabs = () => {
  const { words } = useWords()
  return [
    { to: '/settings/merchant', title: words.settings.merchant, permission: 'MSV' },
    { to: '/settings/shops', title: words.settings.shops, permission: 'SHV' },
    { to: '/settings/locations', title: words.settings.locations, permission: 'LLV' },
    { to: '/settings/staff', title: words.settings.staff, permission: 'UMV' },
    { to: '/settings/roles', title: words.settings.roles, permission: 'URV' },
    { to: '/settings/routing', title: words.settings.routing, permission: 'MSV' },
    { to: '/settings/limits', title: words.settings.limits.title, permission: 'MSV' },
  ] as const
}

export const SettingsTabs = () => {
  const { words } = useWords()
  return <AreaTabs title={words.settings.title} tabs={useTabs()} />
}

export const SettingsHome = () => <FirstTab tabs={useTabs()} />
