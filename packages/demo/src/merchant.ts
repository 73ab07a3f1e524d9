export const demoMerchant = {
  code: 'demo',
  name: 'Kettle & Crane',
  region: 'us',
  isDemo: true,
  status: 'active',
  settings: {
    defaultLocale: 'en-us',
    defaultCurrency: 'USD',
    defaultTimezone: 'America/New_York',
    defaultUnitSystem: 'imperial',
    lowStockThreshold: 5,
    automaticRouting: true,
    hideProductInventory: false,
    enableFulfillmentScheduling: true,
    showCheckInPrompt: true,
  },
} as const
