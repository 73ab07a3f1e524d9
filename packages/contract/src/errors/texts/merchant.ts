export const merchant = {
  operatorFields: 'Only an operator can change status and isDemo',
  lastDefaultShop: 'A merchant has one default shop: make another shop the default instead',
  expectedFile: 'Expected a file, not a text',
  fileTooLarge: (limit: number) => `The file has more than ${limit} bytes`,
  noImage: (types: string, pixels: number) =>
    `The content is no image that can be shown: ${types} with at most ${pixels} pixels`,
}
