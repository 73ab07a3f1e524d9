import { type Db, isTransaction } from './transaction.ts'

/**
 * Settings that many parts of a transaction need: read once, so that all of it uses one version. Outside of a transaction
 * they are read each time. Call `forget` after changing them.
 */
export const transactionCache = <Key extends (number | string)[], T>(
  read: (db: Db, ...key: Key) => Promise<T>,
) => {
  const known = new WeakMap<Db, Map<string, Promise<T>>>()
  return {
    read: (db: Db, ...key: Key): Promise<T> => {
      if (!isTransaction(db)) return read(db, ...key)
      const own = known.get(db) ?? new Map<string, Promise<T>>()
      known.set(db, own)
      const name = JSON.stringify(key)
      const found = own.get(name) ?? read(db, ...key)
      own.set(name, found)
      return found
    },
    forget: (db: Db): void => {
      known.delete(db)
    },
  }
}
