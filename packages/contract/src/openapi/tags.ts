import type { Service } from '../operation.ts'

/** Sentences about the operations of a tag; with the title of a service, only in that service. */
const descriptions: Record<string, string> = {
  Tokens: 'Getting, checking and revoking access tokens, and the keys that verify them.',
  'Tokens (OAuth 2 discovery)': 'Where OAuth clients find the metadata and keys of the server.',
  Users: 'People who sign in for a merchant.',
  Invitations: 'Colleagues who were asked by mail to join.',
  'Invitations (Accepting invitations)': 'What colleagues do with the link of the mail.',
  Roles: 'Named sets of permissions for users and API clients.',
  'API clients': 'Programs with an id and a secret.',
  Keys: 'Rotation of the keys and the secret of the server.',
  Merchants: 'Creating merchants, switching them off, and limiting their requests.',
  Merchant: 'The merchant that the token is bound to: its data, logo and limits.',
  Settings: 'Values that change how the platform works for the merchant.',
  'Settings (Notifications)': 'Values that change how messages are sent.',
  Shops: 'Sales channels of a merchant, with their locales, currencies, settings and images.',
  'Publishable keys': 'Keys by which apps of shoppers name a shop; they are no secret.',
  'Shop checkout': 'Taxes, ways to ship and ways to pay of a shop.',
  'Shop plugin': 'Calls between the platform and the plugin of a shop.',
  Locations: 'Stores, warehouses and suppliers that hold goods or hand them out.',
  'Fulfillment slots': 'Time windows of a location with room for a limited number of orders.',
  Catalogs: 'Sets of products with a default locale and currency, and the groups that they are in.',
  Properties: 'Definitions of the further data of products.',
  Attributes: 'Lists of named values that options, extras and properties use.',
  Categories: 'The tree of a catalog that products are listed in.',
  Products: 'What is sold, with its options and variants, lists, suggestions and history.',
  Prices: 'Prices of products at single locations, and the price that holds for a sale.',
  Inventories: 'Stock by product and location, its changes, and what can be sold of it.',
  Reservations: 'Stock that is held for the lines of orders until it is settled or released.',
  'Catalog settings': 'How products without stock are treated, and what exports contain.',
  Exports: 'Files of products and feeds for shopping channels.',
  Batches: 'Many changes of a catalog in one request, and the codes that it lacks.',
  'Synchronous webhooks': 'Questions to a system of the merchant whose answer a change waits for.',
  Customers: 'People and companies who buy, with their figures.',
  Search: 'Customers found by words and filters.',
  Contacts: 'Addresses of a customer and the people there.',
  Notes: 'What staff write down about a customer.',
  'Customer attributes': 'Definitions of the further data of customers.',
  Wishlists: 'Lists of products that a customer keeps.',
  Devices: 'Phones and browsers of customers.',
  'Wishlists of devices': 'Lists of products of visitors who have not signed in.',
  'Customer accounts': 'Signing in as a customer, and setting a password.',
  'Personal data': 'Export and erasure of what is stored about a customer.',
  Subscriptions: 'Who wants which news: newsletters and web push.',
  Segments: 'Groups of customers, fixed or found by rules.',
  'Segment members': 'The customers of a segment.',
  Promotions: 'Discounts with their conditions, and what they do to a cart.',
  Coupons: 'Codes that make a promotion apply.',
  'Sales orders': 'What customers bought, from its placing to its end.',
  Payments: 'What was paid for an order, captured and refunded.',
  'Payments (Payment webhooks)': 'News that payment providers send.',
  'Fulfillment orders': 'The tasks of locations to pick, pack and hand over the lines of orders.',
  'Picking batches': 'Fulfillment orders that one picker collects on one walk.',
  'Return orders': 'Goods that come back, and what is refunded for them.',
  'Return reasons and product conditions': 'The choices of those who take goods back.',
  Routing: 'The choice of the locations that fulfill an order, and its rules.',
  Analytics: 'Reports and figures of orders, fulfillment and returns.',
  Pages: 'Pages of shops, with their drafts, versions, previews and schedules.',
  'Widget definitions': 'The inputs that widgets of pages have.',
  Images: 'Pictures for pages, products, categories and shops.',
  'Images (Notifications)': 'Pictures for messages.',
  Previews: 'Pages as they will be, for whoever has the link.',
  Templates: 'Texts of messages, for each event, language and channel.',
  Campaigns: 'Messages to many customers, and what became of them.',
  'Web push': 'Browsers that take messages.',
  'Custom events': 'Events of your own that send messages.',
  Events: 'Events of other systems, taken in order and acted on.',
  Imports: 'Files that change catalogs, stock and customers, with their progress and rejected rows.',
  'Named calls of carts': 'The cart of a shopper, by calls that are told apart by their names.',
  'Named calls of the checkout': 'The way from a cart to its checkout, by name.',
  'Named calls of content': 'Pages and menus for apps, by name.',
  'Named calls of users': 'Signing in and out as a shopper, and the data of the account, by name.',
  'Named calls of favorites': 'Products that a shopper marks as favorites, by name.',
  'Named calls of the catalog': 'Products for apps, by name.',
  'Carts of shoppers': 'The cart of a shopper, by its address.',
  Shoppers: 'Accounts of shoppers, and the carts that they take along.',
  Checkout: 'What a cart costs, its order, and how that goes on.',
  'Shopper tokens': 'Access tokens for guests and customers of a shop.',
  Webhooks: 'Addresses that are told of events, and their secrets.',
  Deliveries: 'What was sent to a webhook, how it answered, and sending it again.',
}

export type TagObject = { name: string; description?: string }

const described = ({ title }: Service, tag: string, name: string): TagObject => {
  const description = descriptions[`${tag} (${title})`] ?? descriptions[tag]
  return { name, ...(description && { description }) }
}

/** Each service's tags as they are written. Two may use the same one; the later gets its title as a suffix. */
export const tagsOf = (services: Service[]): Map<Service, Map<string, TagObject>> => {
  const taken = new Set<string>()
  return new Map(
    services.map((service) => {
      const tags = new Set(Object.values(service.operations).map(({ tag }) => tag))
      const named = [...tags].map((tag) => [tag, taken.has(tag) ? `${tag} (${service.title})` : tag] as const)
      for (const [, name] of named) taken.add(name)
      return [service, new Map(named.map(([tag, name]) => [tag, described(service, tag, name)]))]
    }),
  )
}
