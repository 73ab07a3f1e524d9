import { type Facts, type FactValue, localized, type PropertyDraft, type Text } from './drafts.ts'

type Definition = Omit<
  PropertyDraft,
  'code' | 'name' | 'value' | 'subDisplayGroup' | 'customDisplayGroupName'
> & {
  name: Text
  section?: Text
  group?: Text
}

const simple = (name: Text, displayGroup: Definition['displayGroup'], section?: Text): Definition => ({
  name,
  type: 'simple',
  displayGroup,
  section,
})

const brewing: Text = ['Brewing', 'Zubereitung']
const measures: Text = ['Measures', 'Maße']

const definitions: Record<string, Definition> = {
  origin: simple(['Origin', 'Herkunft'], 'general'),
  flavor: simple(['Tasting notes', 'Geschmack'], 'features'),
  caffeine: simple(['Caffeine', 'Koffein'], 'features'),
  temperature: simple(['Water temperature (°C)', 'Wassertemperatur (°C)'], 'features', brewing),
  steepingMinutes: simple(['Steeping time (min)', 'Ziehzeit (min)'], 'features', brewing),
  roast: simple(['Roast', 'Röstung'], 'features'),
  isOrganic: simple(['Organic', 'Aus biologischem Anbau'], 'features'),
  capacity: simple(['Capacity (l)', 'Fassungsvermögen (l)'], 'properties', measures),
  bladeLength: simple(['Blade length (cm)', 'Klingenlänge (cm)'], 'properties', measures),
  dimensions: simple(['Dimensions', 'Abmessungen'], 'properties', measures),
  power: simple(['Power', 'Leistung'], 'properties'),
  isDishwasherSafe: simple(['Dishwasher safe', 'Spülmaschinenfest'], 'features'),
  isInductionReady: simple(['Suitable for induction', 'Für Induktion geeignet'], 'features'),
  sowing: simple(['Sowing time', 'Aussaat'], 'features'),
  light: simple(['Light', 'Standort'], 'features'),
  sleeps: simple(['Sleeps', 'Schlafplätze'], 'features'),
  term: simple(['Term (months)', 'Laufzeit (Monate)'], 'general'),
  fileFormat: simple(['Format', 'Format'], 'general'),
  deposit: simple(['Deposit on the jar', 'Glaspfand'], 'pricing'),
  material: { name: ['Material', 'Material'], type: 'attribute', displayGroup: 'properties' },
  ingredients: { name: ['Ingredients', 'Zutaten'], type: 'html', displayGroup: 'general' },
  care: {
    name: ['Care instructions', 'Pflegehinweise'],
    type: 'html',
    displayGroup: 'custom',
    group: ['Care', 'Pflege'],
  },
  refillOf: { name: ['Fits', 'Passend zu'], type: 'product', displayGroup: 'general' },
  pairsWith: {
    name: ['Goes well with', 'Passt gut zu'],
    type: 'productList',
    displayGroup: 'custom',
    group: ['From our shelves', 'Aus unserem Regal'],
  },
  contents: { name: ['In the set', 'Im Set enthalten'], type: 'productList', displayGroup: 'features' },
}

/** A pair of texts is a localized value, except where the type says that it is a list of codes. */
const propertyValue = (type: Definition['type'], value: FactValue) =>
  Array.isArray(value) && type !== 'attribute' && type !== 'productList'
    ? localized(value as unknown as Text)
    : (value as PropertyDraft['value'])

export const propertiesOf = (facts: Facts): PropertyDraft[] =>
  Object.entries(facts).map(([code, value]) => {
    const definition = definitions[code]
    if (!definition) throw new Error(`no property is called ${code}`)
    const { name, type, displayGroup, section, group } = definition
    return {
      code,
      name: localized(name),
      value: propertyValue(type, value),
      type,
      displayGroup,
      ...(section && { subDisplayGroup: localized(section) }),
      ...(group && { customDisplayGroupName: localized(group) }),
    }
  })
