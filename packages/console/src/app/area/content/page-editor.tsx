import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Client } from '@tradepost/sdk'
import { Failed, Loading, Missing } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PageForm } from './page-form.tsx'
import { readPage } from './page-values.ts'
import { useShops } from './use-shops.ts'
import type { Definition } from './widget/widget-values.ts'

const PAGE = 100

/** All of them: a shop may have more than a page of its own. */
const readDefinitions = async (api: Client, shopCode: string, localeCode: string, signal: AbortSignal) => {
  const all: Definition[] = []
  for (;;) {
    const { widgetConfigDefinitions, meta } = await api.listWidgetConfigDefinitions(
      { shopCode, localeCode, limit: PAGE, offset: all.length },
      { signal },
    )
    all.push(...widgetConfigDefinitions)
    if (widgetConfigDefinitions.length < PAGE || all.length >= (meta.totalItemCount ?? 0)) return all
  }
}

export const PageEditor = () => {
  const { language } = useWords()
  const { api } = useSession()
  const { shopCode = '', pageCode = '' } = useParams({ strict: false })
  const shops = useShops()
  const shop = shops.data?.find(({ code }) => code === shopCode)
  const locales = shop?.locales ?? []
  const labels = locales.find((locale) => locale.startsWith(language)) ?? locales[0] ?? ''
  const key = { shopCode, pageCode }
  const isReady = shop !== undefined

  const page = useQuery({
    queryKey: ['page', shopCode, pageCode],
    enabled: isReady,
    // a form in progress is not to be replaced while it is typed into
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readPage(api, key, locales, signal),
  })
  const definitions = useQuery({
    queryKey: ['widget-definitions', shopCode, labels],
    enabled: isReady,
    queryFn: ({ signal }) => readDefinitions(api, shopCode, labels, signal),
  })

  for (const asked of [shops, page, definitions])
    if (asked.error && !asked.data) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />
  if (shops.data && !shop) return <Missing />
  if (!page.data || !definitions.data) return <Loading />
  return (
    <PageForm
      key={`${shopCode} ${pageCode} ${page.data.etag}`}
      opened={page.data}
      pageKey={key}
      locales={locales}
      definitions={definitions.data}
      onReload={() => page.refetch()}
    />
  )
}
