import { type Area, AreaTabs, FirstTab } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ settings }) => ({
  title: settings.title,
  tabs: [
    { to: '/settings/merchant', title: settings.merchant, permission: 'MSV' },
    { to: '/settings/shops', title: settings.shops, permission: 'SHV' },
    { to: '/settings/locations', title: settings.locations, permission: 'LLV' },
    { to: '/settings/staff', title: settings.staff, permission: 'UMV' },
    { to: '/settings/roles', title: settings.roles, permission: 'URV' },
    { to: '/settings/routing', title: settings.routing, permission: 'MSV' },
    { to: '/settings/limits', title: settings.limits.title, permission: 'MSV' },
  ],
})

export const SettingsTabs = () => <AreaTabs area={area} />

export const SettingsHome = () => <FirstTab area={area} />
