import { useParams } from '@tanstack/react-router'
import { Opened } from '../../parts/form/opened.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { CustomerForm } from './customer-form.tsx'
import { readCustomer } from './customer-values.ts'

export const CustomerDetail = () => {
  const { api } = useDesk()
  const { customerId = '' } = useParams({ strict: false })
  return (
    <Opened name={['customer', customerId]} read={(signal) => readCustomer(api, customerId, signal)}>
      {(opened) => <CustomerForm key={customerId} opened={opened} />}
    </Opened>
  )
}
