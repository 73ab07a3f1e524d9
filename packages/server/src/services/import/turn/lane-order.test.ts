import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer()

/** Chunks have 500 rows: p-600 is in the second one, p-1100 in the third. */
describe('a chunk of a file of products', () => {
  it('that is quicker than the one before it waits for it, and is not stored twice', async () => {
    const h = await harness()
    await h.seed.catalog()
    const { database } = h.platform
    // counts also what is rolled back
    await database.run(sql`create sequence tried`)
    await database.run(sql`
      create function hold_up() returns trigger language plpgsql as $$
      declare
        is_tried boolean := false;
      begin
        if new.code = 'p-1100' then
          perform nextval('tried');
          return null;
        end if;
        for n in 1 .. 200 loop
          select is_called into is_tried from tried;
          exit when is_tried;
          perform pg_sleep(0.05);
        end loop;
        -- long enough for the rest of the quick one
        perform pg_sleep(1);
        return null;
      end $$`)
    await database.run(sql`
      create trigger product__hold_up after insert on product for each row when (new.code in ('p-600', 'p-1100'))
      execute function hold_up()`)
    const content = Array.from({ length: 1600 }, (_, n) => ({
      code: `p-${n}`,
      name: { 'en-us': `p-${n}` },
      modelType: 'standard',
      isInventoryManaged: false,
    }))

    const { status, entityFiles } = await importer(h).run([{ entity: 'product', content }])

    assert.equal(status, 'finished')
    assert.partialDeepStrictEqual(entityFiles[0], { created: { succeeded: 1600, failed: 0 } })
    const { count } = await database.one<{ count: number }>(sql`select last_value as count from tried`)
    assert.equal(Number(count), 1)
  })
})
