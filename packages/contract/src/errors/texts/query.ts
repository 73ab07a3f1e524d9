/** Problems of filters, sorts, fields and cursors, and of the conditions of promotions. */
export const query = {
  expected: (what: string) => `Expected ${what}`,
  expectedFilter: 'Expected a JSON object',
  expectedGroup: 'Expected an object of fields, $and and $or',
  expectedFilterList: 'Expected a list of filters',
  expectedConditionList: 'Expected a list of conditions',
  expectedOperators: 'Expected a value or an object of operators',
  expectedList: 'Expected a list',
  expectedCursor: 'Expected the cursor of a page with the same sort',
  expectedSearchCursor: 'Expected the cursor of a page with the same filter and sort',
  expectedSort: (allowed: string) => `Expected field:asc or field:desc. Allowed: ${allowed}`,
  sortedTwice: (name: string) => `The field ${name} appears twice`,
  sequenceNeedsCategory:
    'sequenceId sorts only together with a filter by one categoryCode without its subcategories, and not in a search',
  relevanceNeedsSearch: 'relevance sorts only a search',
  tooManyConditions: (limit: number) => `At most ${limit} conditions are allowed`,
  tooManyOperands: (limit: number, found: number) => `At most ${limit} items are allowed, found ${found}`,
  tooManyParts: (limit: number, found: number) =>
    `$ct and $nct take at most ${limit} texts in the whole filter, found ${found}`,
  filterTooLong: (limit: number, found: number) => `A filter has at most ${limit} characters, found ${found}`,
  nestedGroups: (limit: number) => `Groups may be nested at most ${limit} deep`,
  emptyGroup: (group: string) => `${group} needs at least one filter`,
  emptyConditions: '$or needs at least one condition',
  unknownField: (name: string, allowed: string) => `Unknown field: ${name}. Allowed: ${allowed}, $and, $or`,
  unknownOperator: (type: string, name: string, allowed: string) =>
    `Unknown operator for a field of type ${type}: ${name}. Allowed: ${allowed}`,
  unknownConditionOperator: (name: string, allowed: string) =>
    `Unknown operator for this field: ${name}. Allowed: ${allowed}`,
}
