/** The locks of PostgreSQL that processes take, each with a number of its own; any will do. */
export const advisoryLocks = {
  migration: 727_001,
  signingKeys: 727_002,
  dataKeys: 727_003,
  /** Taken around the others while a database is made ready. */
  preparation: 727_004,
  /** With a transaction: whether words of searches are learned or forgotten. */
  searchWords: 727_007,
  /** With the number of a merchant: shared by its changes, alone while another cell becomes its owner. */
  merchantMove: 727_010,
} as const
