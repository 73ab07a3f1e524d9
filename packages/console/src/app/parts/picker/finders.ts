import type { Client } from '@tradepost/sdk'

export type Choice = { value: string; label: string }

type Finder = {
  /** Without it codes are typed. */
  permission: string
  find(api: Client, text: string, signal: AbortSignal): Promise<Choice[]>
}

const FEW = 20

/** A code with its name, unless the name says nothing more. */
const choice = (code: string | undefined, name: unknown): Choice => ({
  value: code ?? '',
  label: typeof name === 'string' && name !== '' && name !== code ? `${name} (${code})` : (code ?? ''),
})

/** Lists without a search of their own are searched by name. */
const byName = (text: string) => (text === '' ? {} : { filters: { name: { $ct: text } } })

/** Things that a form refers to by their code, and how they are found. */
export const finders = {
  product: {
    permission: 'CPV',
    find: async (api, text, signal) => {
      const { products } = await api.listProducts(
        { limit: FEW, ...(text !== '' && { search: text }) },
        { signal },
      )
      return products.map(({ code, name }) => choice(code, name))
    },
  },
  category: {
    permission: 'CCAV',
    find: async (api, text, signal) => {
      const { categories } = await api.listCategories({ limit: FEW, ...byName(text) }, { signal })
      return categories.map(({ code, name }) => choice(code, name))
    },
  },
  location: {
    permission: 'LLV',
    find: async (api, text, signal) => {
      const { locations } = await api.listLocations(
        { limit: FEW, fields: ['name'], ...byName(text) },
        { signal },
      )
      return locations.map(({ code, name }) => choice(code, name))
    },
  },
  segment: {
    permission: 'CUSV',
    find: async (api, text, signal) => {
      const { segments } = await api.listSegments({ limit: FEW, ...byName(text) }, { signal })
      return segments.map(({ code, name }) => choice(code, name))
    },
  },
  customer: {
    permission: 'CUCV',
    find: async (api, text, signal) => {
      const { customers } = await api.listCustomers(
        { limit: FEW, ignoreTotalItemCount: true, ...(text !== '' && { search: text }) },
        { signal },
      )
      return customers.map(({ id, firstName, lastName, emailAddress }) => ({
        value: id,
        label: [firstName, lastName].filter(Boolean).join(' ') || emailAddress || id,
      }))
    },
  },
  promotion: {
    permission: 'PRV',
    find: async (api, text, signal) => {
      const { promotions } = await api.listPromotions({ limit: FEW, ...byName(text) }, { signal })
      return promotions.map(({ code, name }) => choice(code, name))
    },
  },
  shop: {
    permission: 'SHV',
    find: async (api, text, signal) => {
      const { shops } = await api.listShops({ limit: FEW, ...byName(text) }, { signal })
      return shops.map(({ code, name }) => choice(code, name))
    },
  },
  merchant: {
    permission: 'APIALL',
    find: async (api, text, signal) => {
      const { merchants } = await api.listMerchants({ limit: FEW, ...byName(text) }, { signal })
      return merchants.map(({ code, name }) => choice(code, name))
    },
  },
  role: {
    permission: 'URV',
    find: async (api, _, signal) =>
      (await api.listRoles({}, { signal })).roles.map(({ code, name }) => choice(code, name)),
  },
} satisfies Record<string, Finder>

export type PickerKind = keyof typeof finders
