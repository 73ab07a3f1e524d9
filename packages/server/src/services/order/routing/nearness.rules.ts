/** As far as it says how close two addresses are; orders have no coordinates. */
export type RoutingAddress = {
  country: string | null
  region: string | null
  city: string | null
  postalCode: string | null
}

const plain = (text: string | null): string => text?.trim().toLowerCase() ?? ''
const isSame = (one: string, other: string) => one !== '' && one === other

/** `US-TX` is the region TX of US. */
const partsOf = ({ country, region, city, postalCode }: RoutingAddress) => {
  const [nation = '', part = ''] = plain(country).split('-')
  return {
    nation,
    region: plain(region) || part,
    city: plain(city),
    postal: plain(postalCode).replaceAll(/[^a-z0-9]/g, ''),
  }
}

const sharedPrefix = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/**
 * The higher the nearer: the same country counts most, then the same region, the same city, and the digits that the
 * postal codes begin with alike, because neighbouring districts share them.
 */
export const nearness = (one: RoutingAddress | null, other: RoutingAddress | null): number => {
  if (!one || !other) return 0
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!isSame(a.nation, b.nation)) return 0
  const region = isSame(a.region, b.region) ? 400 : 0
  const city = isSame(a.city, b.city) ? 200 : 0
  return 1000 + region + city + Math.min(sharedPrefix(a.postal, b.postal), 9) * 20
}
