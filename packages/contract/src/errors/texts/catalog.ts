export const catalog = {
  immutableField: (name: string) => `The field ${name} is immutable: it cannot be changed`,
  valueTwice: (code: string) => `The value ${code} appears twice`,
  tooLittleStock: (available: string, wanted: string) =>
    `There is not enough stock: ${available} available, ${wanted} wanted`,
  inactiveStock: 'There is not enough stock: the stock record is inactive',
  tooManyLines: (found: number, limit: number) =>
    `Array is too long (${found} lines over all orders), maximum ${limit}`,
  sequenceNeedsCatalog: 'sequenceId sorts only together with catalogCode',
  productAndDates: 'productCode cannot be combined with createDate or updateDate',
}
