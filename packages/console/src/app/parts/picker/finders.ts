import { can, type Permission } from '@tradepost/contract/permission'
import type { Client } from '@tradepost/sdk'

export type Choice = { value: string; label: string }

type Query = { limit: number; search?: string; filters?: Record<string, Record<string, unknown>> }
type Finder = {
  /** Without it codes are typed. */
  permission: Permission
  /** The field that a form refers to it by. */
  key: 'code' | 'id'
  /** Lists without a search of their own are searched by name; null: few enough to show all. */
  by: 'search' | 'name' | null
  list(api: Client, query: Query, signal: AbortSignal): Promise<Choice[]>
}

const FEW = 20

/** A code with its name, unless the name says nothing more. */
const choice = (code: string | undefined, name: unknown): Choice => ({
  value: code ?? '',
  label: typeof name === 'string' && name !== '' && name !== code ? `${name} (${code})` : (code ?? ''),
})
const choices = (things: { code?: string; name?: unknown }[]) =>
  things.map(({ code, name }) => choice(code, name))

/** Things that a form refers to by their code, and how they are found. */
export const finders = {
  product: {
    permission: can.viewProducts,
    key: 'code',
    by: 'search',
    list: async (api, query, signal) => choices((await api.listProducts(query, { signal })).products),
  },
  category: {
    permission: can.viewCategories,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) => choices((await api.listCategories(query, { signal })).categories),
  },
  location: {
    permission: can.viewLocations,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) =>
      choices((await api.listLocations({ ...query, fields: ['name'] }, { signal })).locations),
  },
  segment: {
    permission: can.viewSegments,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) => choices((await api.listSegments(query, { signal })).segments),
  },
  customer: {
    permission: can.viewCustomers,
    key: 'id',
    by: 'search',
    list: async (api, query, signal) => {
      const { customers } = await api.listCustomers({ ...query, ignoreTotalItemCount: true }, { signal })
      return customers.map(({ id, firstName, lastName, emailAddress }) => ({
        value: id,
        label: [firstName, lastName].filter(Boolean).join(' ') || emailAddress || id,
      }))
    },
  },
  promotion: {
    permission: can.viewPromotions,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) => choices((await api.listPromotions(query, { signal })).promotions),
  },
  shop: {
    permission: can.viewShops,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) => choices((await api.listShops(query, { signal })).shops),
  },
  catalog: {
    permission: can.viewCatalogs,
    key: 'code',
    by: null,
    list: async (api, _, signal) => choices((await api.listCatalogs({}, { signal })).catalogs),
  },
  merchant: {
    permission: can.doEverything,
    key: 'code',
    by: 'name',
    list: async (api, query, signal) => choices((await api.listMerchants(query, { signal })).merchants),
  },
  role: {
    permission: can.viewRoles,
    key: 'code',
    by: null,
    list: async (api, _, signal) => choices((await api.listRoles({}, { signal })).roles),
  },
} satisfies Record<string, Finder>

export type PickerKind = keyof typeof finders

/** Those that a text finds; the first ones without a text. */
export const findChoices = (api: Client, kind: PickerKind, text: string, signal: AbortSignal) => {
  const { by, list }: Finder = finders[kind]
  if (text === '' || by === null) return list(api, { limit: FEW }, signal)
  const query = by === 'search' ? { search: text } : { filters: { name: { $ct: text } } }
  return list(api, { limit: FEW, ...query }, signal)
}

/** Those that a form has chosen before, for their names. */
export const nameChoices = (api: Client, kind: PickerKind, values: string[], signal: AbortSignal) => {
  const { key, list }: Finder = finders[kind]
  return list(api, { limit: values.length, filters: { [key]: { $in: values } } }, signal)
}
