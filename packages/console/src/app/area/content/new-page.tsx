import facts from 'contract:updatePage'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { slugOf } from './page-values.ts'

/** A new page needs a name; its address is made of it unless somebody types another one. */
export const NewPage = ({ shopCode }: { shopCode: string }) => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (values: Record<string, unknown>) => {
    const name = String(values.name ?? '').trim()
    const slug = slugOf(String(values.slug || name))
    const page = { code: slug, name, slug, type: 'cms' as const, dropzones: { cmsWidgetList: [] } }
    await api.createPages({ shopCode, body: { pages: [page] } })
    void queries.invalidateQueries({ queryKey: [`pages ${shopCode}`] })
    await navigate({ to: '/content/shops/$shopCode/$pageCode', params: { shopCode, pageCode: slug } })
  }
  return (
    <NewButton
      title={words.content.newPage}
      fields={[
        {
          name: 'name',
          label: words.content.name,
          facts: { ...facts.body?.name, kind: 'text', required: true },
        },
        { name: 'slug', label: words.content.slug, facts: facts.body?.slug },
      ]}
      create={create}
    />
  )
}
