import type { Scenario } from './world.ts'

/** A variant that was made before; the other side is the static file plugin alone, with the same file. */
const image: Scenario = {
  name: 'image',
  merchant: 'large',
  keys: 'stored',
  isFile: true,
  request: ({ image }) => ({ method: 'GET', path: image.address }),
}

export const imageScenarios: Scenario[] = [image]
