import { type Area, AreaTabs } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ promotion }) => ({
  title: promotion.title,
  tabs: [
    { to: '/promotions', title: promotion.list },
    { to: '/promotions/try', title: promotion.try },
  ],
})

export const PromotionTabs = () => <AreaTabs area={area} />
