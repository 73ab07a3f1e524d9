/** A town where customers live: what is added to a price there in percent, and the store that is near. */
export type City = {
  name: string
  region: string
  regionName: string
  country: 'US' | 'DE'
  postalCode: string
  /** Of numbers that are kept free for stories. */
  phonePrefix: string
  stateTax: number
  localTax: number
  stores: readonly string[]
}

type Row = [name: string, postalCode: string, areaCode: string, stores?: string[]]

const american = (
  [name, postalCode, areaCode, stores = []]: Row,
  region: string,
  regionName: string,
  [stateTax, localTax]: [state: number, local: number],
): City => ({
  name,
  region,
  regionName,
  country: 'US',
  postalCode,
  phonePrefix: `+1 ${areaCode} 555 0`,
  stateTax,
  localTax,
  stores,
})

/** Prices in euros contain their tax, so nothing comes on top. */
const german = (
  [name, postalCode, areaCode, stores = []]: Row,
  region: string,
  regionName: string,
): City => ({
  name,
  region,
  regionName,
  country: 'DE',
  postalCode,
  phonePrefix: `+49 ${areaCode} `,
  stateTax: 0,
  localTax: 0,
  stores,
})

export const americanCities: City[] = [
  american(['Philadelphia', '19103', '215', ['downtown', 'airport']], 'PA', 'Pennsylvania', [6, 2]),
  american(['Pittsburgh', '15222', '412', ['riverside']], 'PA', 'Pennsylvania', [6, 1]),
  american(['Trenton', '08608', '609'], 'NJ', 'New Jersey', [6.625, 0]),
  american(['Harrisburg', '17101', '717'], 'PA', 'Pennsylvania', [6, 0]),
  american(['Columbus', '43215', '614'], 'OH', 'Ohio', [5.75, 1.75]),
  american(['Austin', '78701', '512'], 'TX', 'Texas', [6.25, 2]),
  american(['Portland', '97205', '503'], 'OR', 'Oregon', [0, 0]),
]

export const germanCities: City[] = [
  german(['Köln', '50667', '221 4710', ['oldtown']], 'NW', 'Nordrhein-Westfalen'),
  german(['Hamburg', '20095', '40 66969'], 'HH', 'Hamburg'),
  german(['Berlin', '10115', '30 23125'], 'BE', 'Berlin'),
  german(['Köln', '50733', '221 4710', ['oldtown']], 'NW', 'Nordrhein-Westfalen'),
  german(['München', '80331', '89 99998'], 'BY', 'Bayern'),
]
