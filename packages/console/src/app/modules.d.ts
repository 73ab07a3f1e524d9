declare module 'contract:promotionConditions' {
  const facts: import('./api/facts.ts').ConditionFacts
  export default facts
}

declare module 'contract:segmentRules' {
  const facts: import('./api/facts.ts').ConditionFacts
  export default facts
}

declare module 'contract:sentences' {
  const sentences: Record<'refusals' | 'problems', Record<string, string>>
  export default sentences
}

declare module 'contract:*' {
  const facts: import('./api/facts.ts').OperationFacts
  export default facts
}

declare module '*.css'

declare module '*.wasm?url' {
  const address: string
  export default address
}
