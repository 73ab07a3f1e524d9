import { type Area, AreaTabs, FirstTab } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ developer }) => ({
  title: developer.title,
  tabs: [
    { to: '/developers/clients', title: developer.clients, permission: 'UCV' },
    { to: '/developers/webhooks', title: developer.webhooks, permission: 'WHV' },
    { to: '/developers/questions', title: developer.syncWebhooks, permission: 'WHV' },
    { to: '/developers/events', title: developer.events, permission: 'EVV' },
    { to: '/developers/plugin', title: developer.plugin, permission: 'SHV' },
  ],
})

export const DeveloperTabs = () => <AreaTabs area={area} />

export const DeveloperHome = () => <FirstTab area={area} />
