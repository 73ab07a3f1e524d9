/** Each page that is followed, with texts that have to be in all that it prints. */
export type Page = {
  title: string
  /** Succeeds where the programs are that the page uses; curl when not given. */
  needs?: string
  /** Statuses of the calls that the page has refused on purpose. */
  refused?: number[]
  shows: RegExp[]
}

export const pages: Record<string, Page> = {
  'README.md': {
    title: 'has a first call in the README that can be pasted',
    shows: [
      /\{"product":\{"code":"tea-assam-100g","rating":5\}\}$/m,
      /\{ code: 'tea-assam-100g', rating: 5 \}/,
    ],
  },
  'docs/guides/getting-started.md': {
    title: 'leads from nothing to a product and an event in its first steps',
    shows: [
      /\{"product":\{"code":"mug","name":"Mug","operationalStatus":"active"\}\}/,
      /HTTP\/1\.1 204 /,
      /"products":\[\{"code":"mug","name":"Mug","rating":4\.5\}\]/,
      /\{"product":\{"code":"mug","rating":5\}\}$/m,
    ],
  },
  'docs/guides/migrate.md': {
    title: 'brings a product of another shop system on the page about moving',
    shows: [/SEO Title \(in 1 row: /, /"code":"BOARD-S","parentProductCode":"olive-board"/, /"onHand" ?: ?6/],
  },
  'docs/guides/storefront.md': {
    title: 'makes a publishable key in the guide to a storefront of your own',
    shows: [/"publishableKey":\{"key":"pk_[0-9a-f]{32}","name":"My app"/],
  },
  'docs/services/accounts.md': {
    title: 'makes a client and gives it another secret on the page of accounts',
    shows: [/"id":"price-feed-\d+".*"id":"price-feed-\d+","secret":/s],
  },
  'docs/services/analytics.md': {
    title: 'counts what was sold on the page of analytics',
    shows: [/"reportingData":\[\{"periodStart":.*"value":[1-9]/],
  },
  'docs/services/carts.md': {
    title: 'fills a cart and buys it on the page of carts',
    shows: [/"product":\{"id":"tea-assam-100g"/, /"orderNumber" ?: ?"\d+"/],
  },
  'docs/services/catalog.md': {
    title: 'filters, counts, suggests and changes products on the page of the catalog',
    shows: [
      /"products":\[\{"name":"Workshop Apron"\}/,
      /"label":"Moosgrün"/,
      /"words":\["tea"/,
      /^\{"errors":\[\]\}/m,
      /\{"productCodes":\["tea-of-tomorrow"\],"categoryCodes":\["attic"\]/,
    ],
  },
  'docs/services/content.md': {
    title: 'publishes a page on the page of content',
    refused: [400],
    shows: [
      /^\{\}/,
      /"pageTitle":"Tee im Sommer"/,
      /"message":"51 is above the maximum of 50"/,
      /"products":\{.*"black-teas":\[\{"code":"tea-/,
      /"baseUrl":"http:\S+\/images\/\S+\.png"/,
    ],
  },
  'docs/services/customers.md': {
    title: 'makes, finds and changes customers on the page of customers',
    shows: [/"results":\[\{"type" : "customer"/, /"externalCustomerNumbers":\["K-2"\],"existing":\[\{/],
  },
  'docs/services/event-intake.md': {
    title: 'takes events on the page of the event intake',
    shows: [/^\{"ids":\["\d+","\d+"\]\}/m],
  },
  'docs/services/fulfillment.md': {
    title: 'shows what waits at a location on the page of fulfillment orders',
    shows: [/"fulfillmentOrders" ?: ?\[\{.*"status" ?: ?"new".*"lineItems" ?: ?\[/],
  },
  'docs/services/imports.md': {
    title: 'imports a file and takes it back on the page of imports',
    shows: [
      /"updated" : \{"failed": 0, "succeeded": 1/,
      /"created" : \{"failed": 1, "succeeded": 0/,
      /\{"undo":\{.*"status":"started"/,
    ],
  },
  'docs/services/inventory.md': {
    title: 'explains, sets and takes stock on the page of inventory',
    shows: [/"before" : 11, "after" : 9, "change" : -2, "reason" : "decrement"/],
  },
  'docs/services/locations.md': {
    title: 'finds, opens and books locations on the page of locations',
    shows: [/"code" : "riverside"/, /"locations":\[\{"code":"downtown"/, /"id" : "noon_2030-12-03"/],
  },
  'docs/services/orders.md': {
    title: 'sells, changes, places and ships an order on the page of orders',
    refused: [400],
    shows: [
      /^\{"orderNumbers":\["\d+"\],"errors":\[\]\}/m,
      /"message":"A new quantity needs quantityChangeReason"/,
      /^\{"ids":\[\d+\],"errors":\[\]\}/m,
      /"kind": "fulfillmentOrder"/,
    ],
  },
  'docs/services/plugin.md': {
    title: 'switches the plugin of a shop on, on its page',
    shows: [],
  },
  'docs/services/prices.md': {
    title: 'resolves prices as the page of prices shows them',
    shows: [/from 4 to 7.*"source":"location"/],
  },
  'docs/services/promotions.md': {
    title: 'makes, evaluates and hands out a promotion on the page of promotions',
    shows: [/"lines":\[\{"code":"1","productCode":"oolong"/, /"codes":\["TEA-\w+","TEA-\w+","TEA-\w+"\]/],
  },
  'docs/services/reservations.md': {
    title: 'reserves stock until there is none on the page of reservations',
    shows: [/"codes":\["[\w-]{36}"/, /"reason":"There is not enough stock: 2 a/],
  },
  'docs/services/returns.md': {
    title: 'takes goods back on the page of returns',
    shows: [
      /\{"ids":\["R\d+(-\d+)?"\],"errors":\[\]\}/,
      /HTTP\/1\.1 204 .*HTTP\/1\.1 204 /s,
      /"reason" : "returned", "reference" : "R[\d-]+\/1"/,
      /"name" ?: ?"Etikett beschädigt"/,
    ],
  },
  'docs/services/routing.md': {
    title: 'routes, explains and replays on the page of routing',
    shows: [
      /"routingRules" ?: ?\{/,
      /"fulfillmentOrders" ?: ?\[/,
      /"locations" ?: ?\[.*"locations" ?: ?\[/s,
      /"changed" ?: ?\{/,
    ],
  },
  'docs/services/segments.md': {
    title: 'groups customers by rules and by hand on the page of segments',
    shows: [
      /"code" : "germany".*"memberCount" : [1-9]/,
      /"ids":\["phone-1"\],"errors":\[\]/,
      /"totalItemCount":1\},"members":\[\{.*"lastName" : "Doe"/,
    ],
  },
  'docs/services/shops.md': {
    title: 'reads settings and changes design and logo on the page of shops',
    shows: [/"defaultCurrency":"USD"/, /"appLogo" : "http:\S+\/logo-/],
  },
  'docs/guides/api-conventions.md': {
    title: 'gets a token, lists and updates on the page of conventions',
    shows: [/tradepost-warning: unknown-field/],
  },
  'docs/guides/assistants.md': {
    title: 'makes a client for an assistant',
    shows: [/^Created the client Assistant\.$/m],
  },
  'docs/guides/first-integration.md': {
    title: 'feeds, sells, acknowledges and refunds by the script of the first integration',
    shows: [/: 18 at warehouse$/m],
  },
  'docs/operate/command-line.md': {
    title: 'makes accounts and rotates keys on the page of the command line',
    shows: [/holds a new secret/],
  },
  'docs/services/notifications.md': {
    title: 'makes a key that signs e-mails on the page of notifications',
    needs: 'openssl version',
    shows: [/^MII/m],
  },
  'docs/services/webhooks.md': {
    title: 'makes webhooks on their page',
    shows: [/"errors": ?\[\]/],
  },
  'packages/php/README.md': {
    title: 'creates, changes and lists products by the client for PHP',
    needs: `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`,
    shows: [],
  },
  'packages/plugin/README.md': {
    title: 'signs and verifies a request of a plugin',
    shows: [/^true$/m],
  },
  'packages/sdk/README.md': {
    title: 'creates, changes and lists products by the SDK',
    shows: [/^tea Tea$/m],
  },
  'packages/storefront/README.md': {
    title: 'finds a product and puts it into a cart by the client for storefronts',
    shows: [/grandTotal/],
  },
}
