import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Failed, Loading } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { ProductForm } from './product-form.tsx'
import { readProduct } from './product-values.ts'

/** Languages that the merchant's catalogs speak; a role without catalogs edits the merchant's own. */
const useLocales = (): string[] | undefined => {
  const { api, session, may } = useDesk()
  const { data } = useQuery({
    queryKey: ['locales'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { catalogs } = may('CCV') ? await api.listCatalogs({}, { signal }) : { catalogs: [] }
      const codes = catalogs.map(({ defaultLocaleCode }) => defaultLocaleCode)
      return [...new Set([session.merchant.defaultLocale, ...codes])]
    },
  })
  return data
}

export const ProductEditor = () => {
  const { api } = useDesk()
  const { productCode = '' } = useParams({ strict: false })
  const locales = useLocales()
  const { data, error, refetch } = useQuery({
    queryKey: ['product', productCode, locales],
    enabled: locales !== undefined,
    // a form in progress is not to be replaced while it is typed into
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readProduct(api, productCode, locales ?? [], signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || !locales) return <Loading />
  return <ProductForm key={productCode} opened={data} locales={locales} />
}
