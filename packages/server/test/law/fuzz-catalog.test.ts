import { fuzzServices } from './fuzz.laws.ts'

fuzzServices((service) => service === 'catalog')
