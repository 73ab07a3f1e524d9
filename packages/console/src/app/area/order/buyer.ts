type Address = {
  type: string
  firstName: string | null
  lastName: string | null
  company: string | null
  emailAddress: string | null
}

const nameOf = ({ firstName, lastName, company, emailAddress }: Address): string =>
  [firstName, lastName].filter(Boolean).join(' ') || company || emailAddress || ''

/** The name on the billing address, else on the first one. */
export const buyerOf = (addresses: Address[]): string => {
  const address = addresses.find(({ type }) => type === 'billing') ?? addresses[0]
  return (address && nameOf(address)) || '–'
}
