import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useLocales } from '../catalog/use-locales.ts'
import { ProductForm } from './product-form.tsx'
import { readProduct } from './product-values.ts'

export const ProductEditor = () => {
  const { api } = useSession()
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
