export const catalog = {
  immutableField: (name: string) => `The field ${name} is immutable: it cannot be changed`,
  valueTwice: (code: string) => `The value ${code} appears twice`,
  tooLittleStock: (available: string, wanted: string) =>
    `There is not enough stock: ${available} available, ${wanted} wanted`,
  inactiveStock: 'There is not enough stock: the stock record is inactive',
  tooManyLines: (found: number, limit: number) =>
    `Array is too long (${found} lines over all orders), maximum ${limit}`,
  sameDelimiter: 'The delimiter must be another character than enclosure and escape',
  unknownExpression: (expression: string) => `The link template names {{${expression}}}, which is not known`,
  pickupLinkMissing: 'The export settings have no pickupLinkTemplate',
  exportLeftOut: (reasons: [what: string, count: number][]) =>
    `Products that were left out: ${reasons.map(([what, count]) => `${count} without ${what}`).join(', ')}`,
  exportFault: 'The server could not write the file; its log says why',
  sequenceNeedsCatalog: 'sequenceId sorts only together with catalogCode',
  productAndDates: 'productCode cannot be combined with createDate or updateDate',
}
