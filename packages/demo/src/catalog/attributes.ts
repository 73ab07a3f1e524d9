import type { AttributeCreate } from '@tradepost/contract'
import { readJson } from '../data.ts'

export const demoAttributes: AttributeCreate[] = readJson('attributes.json')

export const optionValue = (attributeCode: string, valueCode: string) => {
  const { values = [] } = demoAttributes.find(({ code }) => code === attributeCode) ?? {}
  const value = values.find(({ code }) => code === valueCode)
  if (!value) throw new Error(`the attribute ${attributeCode} has no value ${valueCode}`)
  return value
}
