import '../../style/content.css'
import { Select } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'
import { useShops } from './use-shops.ts'

/** Pages or pictures, and whose pages. */
export const ContentTabs = ({ shopCode }: { shopCode?: string }) => {
  const { words } = useWords()
  const navigate = useNavigate()
  const { data = [] } = useShops()
  return (
    <div className="content-tabs">
      {shopCode !== undefined && data.length > 1 && (
        <Select
          aria-label={words.content.shop}
          data={data.map(({ code, name }) => ({ value: code, label: name }))}
          value={shopCode}
          allowDeselect={false}
          size="xs"
          onChange={(code) =>
            code && void navigate({ to: '/content/shops/$shopCode', params: { shopCode: code } })
          }
        />
      )}
      <nav className="tabs" aria-label={words.content.title}>
        <Link to="/content" data-active={shopCode !== undefined || undefined}>
          {words.content.pages}
        </Link>
        <Link to="/content/images" data-active={shopCode === undefined || undefined}>
          {words.content.images}
        </Link>
      </nav>
    </div>
  )
}
