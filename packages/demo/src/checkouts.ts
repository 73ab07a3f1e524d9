import type {
  ShippingMethod,
  ShippingPrice,
  ShopCheckoutUpdate,
  ShopSettings,
  TaxRate,
} from '@tradepost/contract'

const price = (amount: number, more: Partial<ShippingPrice> = {}): ShippingPrice => ({
  country: null,
  region: null,
  maxWeight: null,
  minTotal: null,
  amount,
  ...more,
})

const method = (
  code: string,
  name: string,
  carrierCode: string,
  ...prices: ShippingPrice[]
): ShippingMethod => ({
  code,
  name,
  carrierCode,
  taxClass: 'standard',
  prices,
})

const tax = (
  taxClass: string,
  name: string,
  percent: number,
  country: string,
  region: string | null = null,
): TaxRate => ({
  taxClass,
  name,
  percent,
  country,
  region,
})

const paymentMethods: ShopCheckoutUpdate['paymentMethods'] = ['payOnDelivery', 'testCard']

/** The shops have pictures of their categories, and measures of their goods. */
export const demoShopSettings: ShopSettings = {
  showCategoryImages: true,
  displayPricePerMeasureUnit: true,
  cookieConsentMode: 'standard',
}

/** In America tax is added, by state; in Germany prices include it. */
export const demoCheckouts: { shopCode: string; useVAT: boolean; checkout: ShopCheckoutUpdate }[] = [
  {
    shopCode: 'web',
    useVAT: false,
    checkout: {
      countries: ['US'],
      taxes: [
        tax('standard', 'Illinois sales tax', 6.25, 'US', 'US-IL'),
        tax('standard', 'New York sales tax', 4, 'US', 'US-NY'),
        tax('standard', 'Texas sales tax', 6.25, 'US', 'US-TX'),
        tax('standard', 'Washington sales tax', 6.5, 'US', 'US-WA'),
        tax('reduced', 'Illinois grocery tax', 1, 'US', 'US-IL'),
      ],
      shippingMethods: [
        method(
          'parcel',
          'Parcel, 3 to 5 days',
          'UPS',
          price(19.9, { region: 'US-AK' }),
          price(19.9, { region: 'US-HI' }),
          price(0, { minTotal: 75 }),
          price(4.9, { maxWeight: 2_000 }),
          price(9.9, { maxWeight: 30_000 }),
        ),
        method('express', 'Express, next day', 'UPS', price(14.9, { maxWeight: 5_000 }), price(29.9)),
      ],
      paymentMethods,
    },
  },
  {
    shopCode: 'web-de',
    useVAT: true,
    checkout: {
      countries: ['DE', 'AT'],
      taxes: [
        tax('standard', 'MwSt. 19 %', 19, 'DE'),
        tax('standard', 'USt. 20 %', 20, 'AT'),
        tax('reduced', 'MwSt. 7 %', 7, 'DE'),
        tax('reduced', 'USt. 10 %', 10, 'AT'),
      ],
      shippingMethods: [
        method(
          'parcel',
          'Paket, 2 bis 3 Tage',
          'DHL',
          price(0, { country: 'DE', minTotal: 59 }),
          price(4.9, { country: 'DE', maxWeight: 31_500 }),
          price(12.9, { country: 'AT', maxWeight: 31_500 }),
        ),
        method('express', 'Express, am nächsten Tag', 'DHL', price(12.9, { country: 'DE' })),
      ],
      paymentMethods,
    },
  },
]
