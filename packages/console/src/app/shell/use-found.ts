import { useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { can, type Permission } from '@tradepost/contract/permission'
import type { Client } from '@tradepost/sdk'
import { areaTabs } from '../parts/list/area-tabs.ts'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { useWords } from '../words/use-words.tsx'
import { areas } from './areas.ts'

type Target = NavigateOptions
type Entry = { key: string; title: string; kind: string }
export type Found = Entry & ({ target: Target } | { run(): void })

const FEW = 5

type Finder = {
  permission: Permission
  find(
    api: Client,
    text: string,
    signal: AbortSignal,
  ): Promise<{ key: string; title: string; target: Target }[]>
}

/** Each searches for a few hits; one that the role may not see is left out. */
const finders = {
  orders: {
    permission: can.viewSalesOrders,
    find: async (api, text, signal) => {
      const filters = { orderNumber: { $ct: text } }
      const { orders } = await api.listSalesOrders(
        { filters, limit: FEW, ignoreTotalItemCount: true },
        { signal },
      )
      return orders.map(({ orderNumber }) => ({
        key: `order ${orderNumber}`,
        title: orderNumber,
        target: { to: '/orders/$orderNumber', params: { orderNumber } } as Target,
      }))
    },
  },
  products: {
    permission: can.viewProducts,
    find: async (api, search, signal) => {
      const { products } = await api.suggestProducts({ search, limit: FEW }, { signal })
      return products.map(({ code, name }) => ({
        key: `product ${code}`,
        title: name ?? code,
        target: { to: '/products/$productCode', params: { productCode: code } } as Target,
      }))
    },
  },
  customers: {
    permission: can.viewCustomers,
    find: async (api, search, signal) => {
      const { customers } = await api.listCustomers(
        { search, limit: FEW, ignoreTotalItemCount: true },
        { signal },
      )
      return customers.map(({ id, firstName, lastName, emailAddress }) => ({
        key: `customer ${id}`,
        title: [firstName, lastName].filter(Boolean).join(' ') || emailAddress || id,
        target: { to: '/customers/$customerId', params: { customerId: id } } as Target,
      }))
    },
  },
} satisfies Record<string, Finder>

const matches = (title: string, text: string) => title.toLowerCase().includes(text.toLowerCase())

export type Commands = {
  onKeys(): void
  onRequests(): void
  /** For operators. */
  onMerchant?(): void
}

/** Areas and their tabs. */
const usePages = (): { path: string; title: string }[] => {
  const { words } = useWords()
  const { may } = useSession()
  const lists = Object.values(areaTabs(words)).flatMap(({ title, tabs }) =>
    tabs.map(({ to, title: name, permission }) => ({ path: to, title: `${title}: ${name}`, permission })),
  )
  const pages = areas.map(({ path, word, permission }) => ({ path, title: words.shell[word], permission }))
  const known = new Set<string>(pages.map(({ path }) => path))
  return [...pages, ...lists.filter(({ path }) => !known.has(path))].filter(({ permission }) =>
    may(permission),
  )
}

/** Pages and actions at once, things of the merchant as soon as they are found. */
export const useFound = (
  typed: string,
  asked: string,
  { onKeys, onRequests, onMerchant }: Commands,
): Found[] => {
  const { words } = useWords()
  const { api, may, leave } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length >= 2,
    queryFn: async ({ signal }) => {
      const kinds = (Object.keys(finders) as (keyof typeof finders)[]).filter((kind) =>
        may(finders[kind].permission),
      )
      const lists = await Promise.allSettled(
        kinds.map(async (kind) =>
          (await finders[kind].find(api, asked, signal)).map((one) => ({ ...one, kind })),
        ),
      )
      return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    },
  })
  const pages: Found[] = usePages()
    .filter(({ title }) => matches(title, typed))
    .map(({ path, title }) => ({
      key: path,
      title,
      kind: words.palette.pages,
      target: { to: path } as Target,
    }))
  const actions: Found[] = [
    { key: 'keys', title: words.shell.keys, kind: words.palette.actions, run: onKeys },
    { key: 'requests', title: words.shell.requests, kind: words.palette.actions, run: onRequests },
    ...(onMerchant
      ? [
          {
            key: 'merchant',
            title: words.merchantSwitch.title,
            kind: words.palette.actions,
            run: onMerchant,
          },
        ]
      : []),
    {
      key: 'sign-out',
      title: words.shell.signOut,
      kind: words.palette.actions,
      run: () => void signOut().then(leave, leave),
    },
  ].filter(({ title }) => matches(title, typed))
  const things = typed.length >= 2 ? data.map((one) => ({ ...one, kind: words.palette[one.kind] })) : []
  return [...things, ...pages, ...actions]
}
