import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Failed, Loading } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { CustomerForm } from './customer-form.tsx'
import { readCustomer } from './customer-values.ts'

export const CustomerDetail = () => {
  const { api } = useDesk()
  const { customerId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', customerId],
    // a form in progress is not to be replaced while it is typed into
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readCustomer(api, customerId, signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <CustomerForm key={customerId} opened={data} />
}
