import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { eventsOf, send, unknownId, withCustomer } from '../customer/customer.fixture.ts'

describe('notes on a customer', () => {
  it('are added with 201 and listed in the order in which they were added', async () => {
    const { api, id } = await withCustomer()

    const first = await api.raw.createCustomerNotes({
      customerId: id,
      body: { notes: [{ note: 'one' }, { note: 'two' }] },
    })
    const second = await api.createCustomerNotes({
      customerId: id,
      body: { notes: [{ note: 'three', date: '2020-01-01T00:00:00Z' }] },
    })

    assert.equal(first.status, 201)
    const { notes, meta } = await api.listCustomerNotes({ customerId: id })
    assert.deepEqual(
      notes.map(({ note }) => note),
      ['one', 'two', 'three'],
    )
    assert.deepEqual(
      notes.map((note) => note.id),
      [...first.body.ids, ...second.ids],
    )
    assert.deepEqual(meta, { limit: 100, offset: 0, totalItemCount: 3 })
  })

  it('have what was sent, else the moment and the caller', async () => {
    const { api, id, clock, client } = await withCustomer()
    const sent = { externalCode: 'N-1', note: 'Called', creator: 'Pat' }

    await api.createCustomerNotes({
      customerId: id,
      body: { notes: [{ ...sent, date: '2026-03-01T12:00:00+01:00' }, { note: '' }] },
    })

    const { notes } = await api.listCustomerNotes({ customerId: id })
    assert.deepEqual(
      notes.map(({ id: _, ...note }) => note),
      [
        { ...sent, date: '2026-03-01T11:00:00.000Z' },
        { externalCode: null, note: '', date: clock.now().toISOString(), creator: notes[1]?.creator },
      ],
    )
    assert.ok(notes[1]?.creator, client.id)
  })

  it('are read by offset', async () => {
    const { api, id } = await withCustomer()
    const notes = ['a', 'b', 'c'].map((note) => ({ note }))
    await api.createCustomerNotes({ customerId: id, body: { notes } })

    const page = await api.listCustomerNotes({ customerId: id, limit: 1, offset: 1 })

    assert.deepEqual(
      page.notes.map(({ note }) => note),
      ['b'],
    )
    assert.equal(page.meta.totalItemCount, 3)
    await assert.rejects(api.listCustomerNotes({ customerId: id, limit: 1001 }), ValidationError)
  })

  it('leave the revision of the customer alone and tell that they were added', async () => {
    const h = await withCustomer()
    const { etag } = await h.api.raw.getCustomer({ customerId: h.id })

    const { ids } = await h.api.createCustomerNotes({ customerId: h.id, body: { notes: [{ note: 'x' }] } })

    assert.equal((await h.api.raw.getCustomer({ customerId: h.id })).etag, etag)
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerNotesAdded'])
    assert.deepEqual((await h.events()).at(-1)?.payload, { customerId: h.id, noteIds: ids })
  })

  it('need a text of at most 10,000 characters', async () => {
    const h = await withCustomer()
    const add = (note: object) => send(h, `/customers/${h.id}/notes`, { notes: [note] })

    assert.equal((await add({ note: 'n'.repeat(10_000) })).status, 201)
    for (const refused of [
      {},
      { note: null },
      { note: 'n'.repeat(10_001) },
      { note: 'x', externalCode: 'c'.repeat(256) },
      { note: 'x', creator: 'c'.repeat(256) },
      { note: 'x', date: 'yesterday' },
    ])
      assert.equal((await add(refused)).status, 400, JSON.stringify(refused).slice(0, 60))
    assert.equal((await send(h, `/customers/${h.id}/notes`, { notes: [] })).status, 400)
  })

  it('answer 404 for a customer that is not there, deleted or of another merchant', async () => {
    const h = await withCustomer()
    const other = await harness()
    const gone = await withCustomer()
    await gone.api.deleteCustomer({ customerId: gone.id })

    for (const { api, customerId } of [
      { api: h.api, customerId: unknownId },
      { api: h.api, customerId: 'nobody' },
      { api: other.api, customerId: h.id },
      { api: gone.api, customerId: gone.id },
    ]) {
      await assert.rejects(api.listCustomerNotes({ customerId }), NotFoundError)
      await assert.rejects(
        api.createCustomerNotes({ customerId, body: { notes: [{ note: 'x' }] } }),
        NotFoundError,
      )
    }
  })
})
