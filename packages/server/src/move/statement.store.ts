import { type Db, raw, unprepared } from '@tradepost/kernel'

/** For names, and statements that take no parameters. */
export const runStatement = (db: Db, statement: string) => db.run(unprepared(raw(statement)))
