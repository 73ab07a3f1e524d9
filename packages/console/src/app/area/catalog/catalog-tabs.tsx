import { type Area, AreaTabs } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ catalog }) => ({
  title: catalog.tabs,
  tabs: [
    { to: '/products', title: catalog.products, permission: 'CPV' },
    { to: '/categories', title: catalog.categories, permission: 'CCAV' },
    { to: '/attributes', title: catalog.attributes, permission: 'CAV' },
    { to: '/properties', title: catalog.properties, permission: 'CAV' },
    { to: '/catalogs', title: catalog.catalogs, permission: 'CCV' },
  ],
})

export const CatalogTabs = () => <AreaTabs area={area} />
