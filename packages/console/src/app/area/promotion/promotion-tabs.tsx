import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { useWords } from '../../words/use-words.tsx'

export const PromotionTabs = () => {
  const { words } = useWords()
  return (
    <AreaTabs
      title={words.promotion.title}
      tabs={[
        { to: '/promotions', title: words.promotion.list },
        { to: '/promotions/try', title: words.promotion.try },
      ]}
    />
  )
}
