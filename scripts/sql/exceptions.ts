/** Functions of which a text is told by a run alone. The test fails for one that needs no entry any more. */
export const notFollowed: Record<string, string> = {
  inTransactions: 'hands on what it is given',
  readAt: 'hands on what it is given',
  // tables and columns come from the catalog of PostgreSQL while an archive is written or read
  readRows: 'columns of any table',
  insertRows: 'columns of any table',
  insertMerchant: 'columns of any table',
  clearTable: 'any table',
  sumRows: 'columns of any table',
  countForeignRows: 'columns of any table',
  raiseSequences: 'any sequence',
  refreshStatistics: 'any table',
  // the same while a merchant moves to another cell
  runStatement: 'names of tables and links, for which no parameter can stand',
  sumTables: 'any table',
  removeRows: 'tables of a list that is filled by a loop',
  // what a merchant writes is compiled by functions that call themselves
  listAnswers: 'the condition of a segment',
  listCandidates: 'the condition of a segment',
  refreshMembers: 'the condition of a segment',
  listMembers: 'the condition of a segment',
  searchMembers: 'the condition of a segment',
  insertMatching: 'the condition of a segment',
  listMonths: 'the question of a report',
  listSums: 'the question of a report',
  listExportedFulfillmentOrders: 'the question of a report',
  exportRows: 'the question of a report',
  // pieces that come by a callback, by a list of subscribers, or from several branches at once
  readBatch: 'the wishes of a subscriber',
  dispatchBatch: 'the wishes of a subscriber',
  listAnonymous: 'a callback',
  findProduct: 'shapes of a product that are made when they are asked for',
  findProductPage: 'shapes of a product that are made when they are asked for',
  keepDocument: 'texts of a product that are made when they are asked for',
  keepDocuments: 'texts of a product that are made when they are asked for',
  insertImagesWhere: 'a condition that a table of functions makes',
  countFacets: 'a list of questions',
  listCustomers: 'two forms of one question',
  listPage: 'lists that come by a callback',
}

/** Statements that are not right as the walk puts them together, because it decides what belongs together by itself. */
export const notPrepared: Record<string, string> = {
  insertImages: 'the shape of one entity meets the table of another',
  putMarks: 'the shape of one entity meets the table of another',
  lockMarks: 'the shape of one entity meets the table of another',
  listUnnamedKeys: 'a key has as many parts as its table, which the walk takes for one',
  listProducts: 'a sort or filter by what only a place or a price joins',
  readRows: 'a cursor, which exists only while an archive is written',
}

/** Columns that may be null, and are not where these functions read them. */
export const neverNull: Record<string, string> = {
  'variantsOf variant': 'dispatches of a split test have one',
  'listPushedOrders orderNumber': 'the calls read here are about orders',
  'findCrash firstId': 'set together with the last one, which the condition asks for',
  'claimImport sender': 'set when an import is started, and only those are claimed',
  'findFile fileKey': 'the files of a started import have been uploaded',
  'claimKey status': 'set in the transaction that stores the key',
}
