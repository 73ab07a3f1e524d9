import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { beforeEach, describe, it, mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { toApiError } from '../errors/from-unknown.ts'
import { createCaller } from './caller.ts'
import { type Database, openDatabase, tryAgain, violatedConstraint } from './db.ts'
import { unprepared } from './prepared.ts'
import { raw, sql } from './sql.ts'
import type { Db } from './transaction.ts'

const database = await openTestDatabase()
await database.run(
  sql`create table item (code text constraint item__code primary key, n bigint not null default 0)`,
)

beforeEach(() => database.run(sql`truncate item`))

const insert = (db: Db, code: string) => db.run(sql`insert into item (code) values (${code})`)
const codes = async (db: Db = database) =>
  (await db.many<{ code: string }>(sql`select code from item order by code`)).map(({ code }) => code)
const refused = { code: '23505' }

describe('a statement', () => {
  it('gives rows, one, perhaps one, or how many it touched', async () => {
    assert.equal(await insert(database, 'a'), 1)
    assert.equal(await database.run(sql`update item set n = 5 where code = 'x'`), 0)
    assert.deepEqual(await database.many(sql`select code, n from item`), [{ code: 'a', n: 0 }])
    assert.deepEqual(await database.one(sql`select n from item`), { n: 0 })
    assert.equal(await database.maybe(sql`select n from item where code = 'x'`), null)
    await assert.rejects(database.one(sql`select n from item where code = 'x'`), /returned no row: select n/)
  })

  it('gives large integers as numbers', async () => {
    assert.deepEqual(await database.one(sql`select 9007199254740991::bigint as n, count(*) as c from item`), {
      n: Number.MAX_SAFE_INTEGER,
      c: 0,
    })
  })

  it('gets another plan when a table has grown since', async () => {
    mock.timers.enable({ apis: ['Date'] })
    const single = openDatabase({ connectionString: await makeDatabase(), max: 1 })
    try {
      await single.run(sql`create table grown (code text, other int) with (autovacuum_enabled = off)`)
      await single.run(sql`create index grown__code on grown (code)`)
      const read = () => single.many(sql`select other from grown where code = ${'x'}`)
      for (let times = 0; times < 10; times++) await read()
      const { name } = await single.one<{ name: string }>(sql`
        select name from pg_prepared_statements where statement like 'select other from grown%'`)
      /** How many rows the plan that is kept reckons with. */
      const expected = async () => {
        const lines = await single.many(unprepared(sql`explain execute ${raw(name)}('x')`))
        return Number(/rows=(\d+)/.exec(JSON.stringify(lines))?.[1])
      }

      await single.run(sql`insert into grown select 'code-' || n, n from generate_series(1, 50000) n`)
      // else it is counted a second later
      await single.many(sql`select pg_stat_force_next_flush()`)
      const before = await expected()
      mock.timers.tick(2_000)
      // one is the occasion to look, which waits for the only connection
      for (let times = 0; times < 3; times++) await expected()
      const after = await expected()

      assert.ok(after > 10 * before, `${before}, then ${after}`)
    } finally {
      mock.timers.reset()
      await single.close()
    }
  })

  it('is not kept waiting for sizes of a table that somebody locks', async () => {
    mock.timers.enable({ apis: ['Date'] })
    const connectionString = await makeDatabase()
    const [single, other] = [1, 2].map(() => openDatabase({ connectionString, max: 1 })) as [
      Database,
      Database,
    ]
    try {
      await other.tx(async (tx) => {
        await tx.run(sql`lock table merchant in access exclusive mode`)
        mock.timers.tick(2_000)
        // the first is the occasion to look, which takes the only connection
        for (let times = 0; times < 3; times++)
          assert.deepEqual(await single.one(sql`select 1 as n`), { n: 1 })
      })
    } finally {
      mock.timers.reset()
      await Promise.all([single.close(), other.close()])
    }
  })

  it('that breaks a constraint names it', async () => {
    await insert(database, 'a')

    await assert.rejects(insert(database, 'a'), (error) => violatedConstraint(error) === 'item__code')
    assert.equal(violatedConstraint(new Error('another')), undefined)
  })
})

describe('statements that travel together', () => {
  it('share a connection, each by itself: one that fails takes nothing of the others back', async () => {
    const pid = (db: Db) => db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)

    const [first, , second] = await database.together((db) =>
      Promise.all([pid(db), insert(db, 'a'), pid(db)]),
    )
    const failing = database.together((db) =>
      Promise.all([insert(db, 'b'), insert(db, 'b'), insert(db, 'c')]),
    )

    assert.deepEqual(first, second)
    await assert.rejects(failing, refused)
    assert.deepEqual(await codes(), ['a', 'b', 'c'])
  })

  it('reach the system by one call', async () => {
    const socket = Socket.prototype as unknown as Record<'_write' | '_writev', () => void>
    const writes = mock.method(socket, '_writev')
    const single = mock.method(socket, '_write')

    await database.tx((tx, last) => last(() => Promise.all([insert(tx, 'a'), insert(tx, 'b'), codes(tx)])))

    assert.equal(writes.mock.callCount() + single.mock.callCount(), 1)
    mock.restoreAll()
  })
})

describe('a transaction', () => {
  it('stores all and answers what the work answers', async () => {
    const answer = await database.tx(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'b')
      return codes(tx)
    })

    assert.deepEqual(answer, ['a', 'b'])
    assert.deepEqual(await codes(), ['a', 'b'])
  })

  it('stores nothing when the work fails', async () => {
    const failing = database.tx(async (tx) => {
      await insert(tx, 'a')
      throw new Error('on purpose')
    })

    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await codes(), [])
  })

  it('takes nothing back when nobody knows whether it was stored', async () => {
    await database.run(sql`
      create function lose_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
    await database.run(sql`
      create constraint trigger lost after insert on item deferrable initially deferred
      for each row when (new.code = 'lost') execute function lose_connection()`)
    const told: string[] = []
    const failing = database.tx(async (tx) => {
      tx.afterCommit(() => told.push('stored'))
      tx.afterRollback(() => told.push('undone'))
      await insert(tx, 'lost')
    })

    await assert.rejects(failing, { code: '57P01' })
    assert.deepEqual(told, [])
    assert.equal(await insert(database, 'a'), 1)
  })

  it('is seen by nobody before it ends', async () => {
    await database.tx(async (tx) => {
      await insert(tx, 'a')

      assert.deepEqual(await codes(), [])
    })
  })

  it('keeps the order of statements that are sent together', async () => {
    await database.tx((tx) =>
      Promise.all([
        insert(tx, 'a'),
        tx.run(sql`update item set code = 'b' where code = 'a'`),
        insert(tx, 'a'),
        tx.run(sql`update item set code = 'c' where code = 'b'`),
      ]),
    )

    assert.deepEqual(await codes(), ['a', 'c'])
  })

  it('includes a statement that nobody waited for', async () => {
    await database.tx(async (tx) => {
      insert(tx, 'a')
    })

    assert.deepEqual(await codes(), ['a'])
  })

  it('does not pass for stored when the work swallowed an error', async () => {
    const failing = database.tx(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'a').catch(() => undefined)
      return 'done'
    })

    await assert.rejects(failing, /rolled back by an error that nobody handled/)
    assert.deepEqual(await codes(), [])
  })

  it('takes no statement after its end, neither in another transaction nor alone', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const twoSteps = async (tx: Db) => {
      await tx.run(sql`select pg_sleep(0.05)`).catch(() => undefined)
      await sleep(50)
      await insert(tx, 'late')
    }
    const failing = database.tx(async (tx) => {
      late = twoSteps(tx)
      late.catch(() => undefined)
      await insert(tx, 'a')
      throw new Error('on purpose')
    })

    await assert.rejects(failing, /on purpose/)
    await assert.rejects(late, /transaction has ended/)
    assert.deepEqual(await codes(), [])
  })
})

describe('the last statements of a transaction', () => {
  it('are stored with all before them, and answer', async () => {
    const seen: string[][] = []

    const answer = await database.tx(async (tx, last) => {
      tx.afterCommit(() => seen.push(['committed']))
      await insert(tx, 'a')
      return last(() => Promise.all([insert(tx, 'b'), codes(tx)]))
    })

    assert.deepEqual(answer, [1, ['a', 'b']])
    assert.deepEqual([await codes(), seen], [['a', 'b'], [['committed']]])
  })

  it('take back what came before when one of them fails, whatever is sent behind it', async () => {
    const undone: string[] = []
    const failing = database.tx(async (tx, last) => {
      tx.afterRollback(() => undone.push('a'))
      await insert(tx, 'a')
      return last(() => Promise.all([insert(tx, 'a'), insert(tx, 'b')]))
    })

    await assert.rejects(failing, refused)
    assert.deepEqual([await codes(), undone], [[], ['a']])
  })

  it('do not pass for stored when somebody swallowed their error', async () => {
    const failing = database.tx((tx, last) =>
      last(() => Promise.all([insert(tx, 'a'), insert(tx, 'a').catch(() => undefined)])),
    )

    await assert.rejects(failing, /rolled back by an error that nobody handled/)
    assert.deepEqual(await codes(), [])
  })

  it('are the last: the connection is free for others, and a statement that comes later is refused', async () => {
    const late = database.tx(async (tx, last) => {
      await last(() => insert(tx, 'a'))
      await insert(tx, 'b')
    })

    await assert.rejects(late, (error: Error) => /transaction has ended/.test(String(error.cause)))
    assert.deepEqual(await codes(), ['a'])
  })

  /** The driver cannot write it, so the server never hears of it. */
  const unsendable = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  const unsent = (db: Db) => db.run(sql`insert into item (code) values (${unsendable as never})`)

  it('are none of them stored when the driver refuses one', async () => {
    const failing = database.tx(async (tx, last) => {
      await insert(tx, 'a')
      return last(() => Promise.all([insert(tx, 'b'), unsent(tx), insert(tx, 'c')]))
    })

    await assert.rejects(failing, /no such value/)
    assert.deepEqual(await codes(), [])
  })

  it('are none of them stored when one was refused and somebody swallowed it', async () => {
    const failing = database.tx((tx, last) =>
      last(() => Promise.all([insert(tx, 'a'), unsent(tx).catch(() => undefined)])),
    )

    await assert.rejects(failing, /rolled back by an error that nobody handled/)
    assert.deepEqual(await codes(), [])
  })

  it('are none of them stored when the work throws between two', async () => {
    const failing = database.tx((tx, last) =>
      last(() => {
        insert(tx, 'a').catch(() => undefined)
        throw new Error('between them')
      }),
    )

    await assert.rejects(failing, /between them/)
    assert.deepEqual(await codes(), [])
  })

  it('are none of them stored for a reader who has left in between', async () => {
    const caller = createCaller('m', true)
    const failing = database.forCaller(caller).tx(async (tx, last) => {
      await insert(tx, 'a')
      return last(() => {
        const first = insert(tx, 'b')
        caller.leave()
        return Promise.all([first, insert(tx, 'c')])
      })
    })

    await assert.rejects(failing, { status: 499 })
    assert.deepEqual(await codes(), [])
  })

  it('are not done again, nor undone, when the work asks for it after they are stored', async () => {
    const told: string[] = []
    const work = database.tx(async (tx, last) => {
      tx.afterCommit(() => told.push('stored'))
      tx.afterRollback(() => told.push('undone'))
      await last(() => insert(tx, 'a'))
      throw tryAgain('too late to ask')
    })

    await assert.rejects(work, /failed after it was committed/)
    assert.deepEqual([await codes(), told], [['a'], ['stored']])
  })

  it('are done again with the rest after a collision', async () => {
    let times = 0
    const collide = () =>
      database.tx((tx, last) => {
        times++
        return last(() =>
          times === 1
            ? tx.run(sql`do $$begin raise exception 'lost' using errcode = '40001'; end$$`)
            : insert(tx, 'a'),
        )
      })

    await collide()

    assert.deepEqual([times, await codes()], [2, ['a']])
  })
})

describe('a savepoint', () => {
  it('undoes what failed inside and nothing else', async () => {
    await database.tx(async (tx) => {
      await insert(tx, 'a')
      await assert.rejects(
        tx.savepoint(async () => {
          await insert(tx, 'b')
          await insert(tx, 'a')
        }),
        refused,
      )
      await insert(tx, 'c')
    })

    assert.deepEqual(await codes(), ['a', 'c'])
  })

  it('keeps what succeeded, gives its answer, and can hold another', async () => {
    await database.tx(async (tx) => {
      const answer = await tx.savepoint(async () => {
        await insert(tx, 'a')
        await assert.rejects(
          tx.savepoint(() => insert(tx, 'a')),
          refused,
        )
        await tx.savepoint(() => insert(tx, 'b'))
        return 5
      })
      assert.equal(answer, 5)
    })

    assert.deepEqual(await codes(), ['a', 'b'])
  })

  it('undoes statements that were sent together with the one that failed', async () => {
    await insert(database, 'a')

    await database.tx(async (tx) => {
      const together = () => Promise.all([insert(tx, 'b'), insert(tx, 'a'), insert(tx, 'c')])
      await assert.rejects(tx.savepoint(together), refused)
      await insert(tx, 'd')
    })

    assert.deepEqual(await codes(), ['a', 'd'])
  })

  it('does not save a transaction that fails later', async () => {
    const failing = database.tx(async (tx) => {
      await tx.savepoint(() => insert(tx, 'a'))
      throw new Error('on purpose')
    })

    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await codes(), [])
  })
})

describe('a transaction that lost to another', () => {
  it('is done again after a deadlock', async () => {
    await database.run(sql`insert into item (code) values ('a'), ('b')`)
    let runs = 0
    const both = Promise.withResolvers<void>()
    const raise = (db: Db, code: string) => db.run(sql`update item set n = n + 1 where code = ${code}`)
    const crosswise = (first: string, second: string) =>
      database.tx(async (tx) => {
        await tx.run(sql`set local deadlock_timeout = '10ms'`)
        await raise(tx, first)
        if (++runs === 2) both.resolve()
        await both.promise
        await raise(tx, second)
      })

    await Promise.all([crosswise('a', 'b'), crosswise('b', 'a')])

    assert.deepEqual(await database.many(sql`select n from item`), [{ n: 2 }, { n: 2 }])
    assert.ok(runs > 2)
  })

  it('gives up at the fifth time, and at once for other errors', async () => {
    const runsOf = async (code: string) => {
      let runs = 0
      const failing = database.tx(() => {
        runs++
        return Promise.reject(Object.assign(new Error('lost'), { code }))
      })
      await assert.rejects(failing, /lost/)
      return runs
    }

    assert.deepEqual([await runsOf('40001'), await runsOf('40P01'), await runsOf('23505')], [5, 5, 1])
  })

  it('does not trip over what is no error', async () => {
    await assert.rejects(
      database.tx(() => Promise.reject(null)),
      (thrown) => thrown === null,
    )
  })
})

describe('a connection that breaks', () => {
  const pidOf = async (db: Db) => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
  const end = (pid: number) => database.run(sql`select pg_terminate_backend(${pid})`)
  const single = async (work: (single: Database) => Promise<void>) => {
    const own = openDatabase({ connectionString: await makeDatabase(), max: 1 })
    await work(own).finally(() => own.close())
  }

  it('in the middle of a transaction fails it as unavailable and is not used again', async () => {
    await single(async (own) => {
      let first = 0
      const failing = own.tx(async (tx) => {
        first = await pidOf(tx)
        await end(first)
        await tx.run(sql`select 1`)
      })

      await assert.rejects(failing, (error) => toApiError(error).status === 503)
      assert.notEqual(await pidOf(own), first)
    })
  })

  it('between statements of a transaction is noticed, too', async () => {
    await single(async (own) => {
      const failing = own.tx(async (tx) => {
        await end(await pidOf(tx))
        await sleep(100)
        await tx.run(sql`select 1`)
      })

      await assert.rejects(failing, (error) => toApiError(error).status === 503)
      assert.equal(own.pool.totalCount, 0)
    })
  })

  it('while it is idle is replaced without anybody noticing', async () => {
    await single(async (own) => {
      const first = await pidOf(own)
      await end(first)
      while (own.pool.totalCount > 0) await sleep(5)

      assert.notEqual(await pidOf(own), first)
    })
  })
})

describe('prepared statements', () => {
  const prepared = async (db: Db) =>
    (await db.one<{ n: number }>(sql`select count(*) as n from pg_prepared_statements`)).n

  it('are read anew after a migration changed their result', async () => {
    await database.run(sql`create table wide (a int)`)
    await database.run(sql`insert into wide values (1)`)
    const read = (db: Db) => db.many(sql`select * from wide`)
    const another = (db: Db) => db.many(sql`select *, 1 as one from wide`)
    // on every connection of the pool, as long as the server runs
    await Promise.all(Array.from({ length: 40 }, () => Promise.all([read(database), another(database)])))

    await database.run(sql`alter table wide add column b int default 2`)

    assert.deepEqual(await read(database), [{ a: 1, b: 2 }])
    const inOne = await database.tx(async (tx) => [await read(tx), await another(tx)])
    assert.deepEqual(inOne, [[{ a: 1, b: 2 }], [{ a: 1, b: 2, one: 1 }]])
    const all = await Promise.all(Array.from({ length: 40 }, () => another(database)))
    assert.deepEqual(new Set(all.map((rows) => JSON.stringify(rows))).size, 1)
  })

  it('are not made of texts that are sent as one-offs', async () => {
    const own = openDatabase({ connectionString: await makeDatabase(), max: 1 })
    const before = await prepared(own)

    const rows = await own.many(unprepared(sql`select ${'x'}::text as one_off`))

    assert.deepEqual(rows, [{ one_off: 'x' }])
    assert.equal(await prepared(own), before)
    await own.close()
  })

  it('are kept for at most 500 texts', async () => {
    const own = openDatabase({ connectionString: await makeDatabase(), max: 1 })
    for (let index = 0; index < 600; index++) await own.one(sql`select ${raw(String(index))} as n`)

    assert.ok((await prepared(own)) <= 500)
    assert.ok((await prepared(own)) > 400)
    await own.close()
  })
})
