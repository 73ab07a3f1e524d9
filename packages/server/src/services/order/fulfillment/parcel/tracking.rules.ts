/** Where carriers tell of a parcel; its number is behind. */
const pages: Record<string, string> = {
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=',
  dpd: 'https://tracking.dpd.de/status/de_DE/parcel/',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  gls: 'https://gls-group.eu/track/',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
}

/** Null for a carrier that is not known, or without a number. */
export const trackingUrlOf = (carrier: string | null, tracking: string | null): string | null => {
  const page = Object.hasOwn(pages, carrier?.toLowerCase() ?? '') ? pages[carrier?.toLowerCase() ?? ''] : null
  return page && tracking ? page + encodeURIComponent(tracking) : null
}
