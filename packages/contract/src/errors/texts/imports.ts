const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`

export const imports = {
  feedEncoding: (encoding: string) => `The file is not text in ${encoding}, as its beginning says`,
  feedNoText:
    'The file is no text in UTF-8, UTF-16 or Windows-1252: it must be JSON, lines of JSON or a table, packed by gzip or not',
  feedNotGzip: 'The file cannot be unpacked: it is no whole gzip file',
  feedGrows: (times: number) => `The file grows to more than ${times} times its size when it is unpacked`,
  feedNoList: 'The file is no JSON list: it does not begin with [',
  feedAfterList: 'Something follows the end of the JSON list',
  feedCutOff: 'The file ends before its JSON list does',
  feedRowTooLong: (row: number, bytes: number) => `Row ${row} is longer than ${megabytes(bytes)}`,
  feedRowNoObject: 'The row is no JSON object',
  feedColumns: 'The first line of the table must name every column',
  feedColumnTwice: (name: string) => `Two columns of the table are called ${name}`,
  feedCells: (cells: number, columns: number) => `The row has ${cells} cells for ${columns} columns`,
  feedQuotes: (line: number) =>
    `The quotes in line ${line} do not match: a cell with a quote is enclosed in quotes, and the quote in it written twice`,

  importTypeUnknown: 'importType must be AC (add or change) or D (delete)',
  importKeyMissing: (names: string) => `The row does not say what it is about: ${names} is missing`,
  importKeyColumn: (names: string, columns: string[]) =>
    `The table has no column ${names}, only ${columns.join(', ')}; commas, semicolons, tabs or bars separate its cells`,
  importColumnsIgnored: (columns: string[], entity: string) =>
    `Columns that are no fields of the entity ${entity} were ignored: ${columns.join(', ')}`,
  importFieldsIgnored: (fields: { name: string; rows: number; nearest: string | null }[], entity: string) => {
    const described = fields.map(({ name, rows, nearest }) => {
      const often = `in ${rows} ${rows === 1 ? 'row' : 'rows'}`
      return `${name || 'others'} (${nearest === null ? often : `${often}; did you mean ${nearest}?`})`
    })
    return `Fields that the entity ${entity} does not have were ignored: ${described.join(', ')}`
  },
  importBlank: 'The file is empty; send a list without rows, [], if all records are to be deleted',
  importMany: (count: number) => `More than ${count} rows and most of the file were rejected`,
  importDeletions: (count: number, total: number, entity: string) =>
    `The file would delete ${count} of ${total} records of the entity ${entity}; start an import with confirmDeletions true if that is meant`,
  importUnnamed: (entity: string) =>
    `Nothing was deleted: a row that cannot be read may name any record of the entity ${entity}`,
  importCatalog: (code: string) => `Catalog ${code} not found`,
  importCrashed: 'The server ended twice while it worked on this import, so the import was given up',
  importLate: 'The import was not started within a day',
  importCanceled: (name: string, rows: number, percent: number) =>
    `Canceled by ${name} after ${rows} rows, ${percent} % of the files; what was applied before stays`,
  importChangedSince: 'Not undone: it was changed after the import',
  importUsedSince: 'Not undone: other records belong to it since the import',
  importNotUndone: (reason: string) => `Not undone: ${reason}`,
  importUndoCrashed: 'The server ended several times while it undid the import; ask again to go on',
  importEntityNotUndone: (entity: string) => `Records of the entity ${entity} cannot be undone and stay`,
  importFileGone: 'The uploaded file is not there any more',
  fetchAddress: 'The import has no source that is an http or https address, and fetchUrl is none either',
  fetchUnused: 'fetchUrl is for the operation fetch only',
  fetchNoHost: (host: string) => `No address is known for ${host}`,
  fetchPrivate: (host: string) =>
    `${host} is an address of a private network or of the machine itself, which this server does not call`,
  fetchSilent: (host: string, seconds: number) => `${host} did not answer for ${seconds} seconds`,
  fetchLong: (host: string) => `${host} took longer for the file than is allowed`,
  fetchFailed: (host: string, reason: string) => `The file could not be fetched from ${host}: ${reason}`,
  fetchStatus: (host: string, status: number) => `${host} answered ${status} instead of the file`,
  fetchRedirect: (host: string) => `${host} redirects to something that is no http or https address`,
  answerTooLarge: (host: string, bytes: number) => `The answer of ${host} has more than ${bytes} bytes`,
  fetchRedirects: (host: string, count: number) => `More than ${count} redirects, the last one to ${host}`,
  foreignPartial: 'With from, importStrategy is partial: an export does not say what is to be deleted',
  foreignNoTable: (system: string) => `The file is no table: an export of ${system} is CSV`,
  foreignNoCatalog: 'There is no catalog for the products',
  foreignColumns: (system: string, entity: string, known: string, columns: string) =>
    `An export of ${system} for the entity ${entity} has the columns ${known}; the file has ${columns}`,
  foreignOther: (system: string, entity: string, chosen: string) =>
    `This is an export of ${system} for the entity ${entity}, not for ${chosen}`,
  foreignEntity: (system: string, entity: string, known: string) =>
    `The entity ${entity} of ${system} is not imported from its export, only ${known}`,
  foreignOrders: (system: string) =>
    `This is an export of orders of ${system}: orders are not imported from files, but created by createSalesOrders with imported true`,
  foreignLost: (system: string, columns: { name: string; rows: number; reason: string }[]) => {
    const described = columns.map(({ name, rows, reason }) =>
      name === ''
        ? `others (in ${rows} rows)`
        : `${name} (in ${rows} ${rows === 1 ? 'row' : 'rows'}: ${reason})`,
    )
    return `Not carried over from ${system}: ${described.join('; ')}`
  },
  foreignUnknown: 'there is no field for it',
  foreignNumber: (text: string) => `${text} is no number: decimals stand behind a point, without separators`,
  foreignValue: (text: string, known: string) => `${text} is not known here, only ${known}`,
  foreignAbove: (row: number) => `It belongs to the product of row ${row}, which was rejected`,
  foreignNoName:
    'The product has no name; rows of one product follow each other, the first one with its name',
  foreignNoType: 'The row does not say of which type the product is',
  foreignNoSku: 'The SKU is missing: a variant is stored by it',
  foreignTwin: (sku: string, row: number) => `Row ${row} of the product has the SKU ${sku} already`,
  foreignNoOptions: 'The product has several rows to sell, and no options to choose between them',
  foreignNoChoice: (title: string) => `The variant has no value for the option ${title}`,
  foreignNoPrice: 'The price is missing',
  foreignNoStock: 'The quantity is missing',
  foreignLocation: (name: string) =>
    name === ''
      ? 'The row names no location; choose one for the import'
      : `No location has the code or name ${name}: create it before the import`,
  foreignNoEmail: 'The e-mail address is missing',
  locationsOnlyFull: 'locationCodes are for the entity inventory and the strategy full only',
}
