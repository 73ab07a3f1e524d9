import { fuzzServices } from './fuzz.laws.ts'

const elsewhere = new Set(['catalog', 'order', 'customer'])

fuzzServices((service) => !elsewhere.has(service))
