import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EventDelivery, type EventName, events } from '@tradepost/contract'
import { Ajv } from 'ajv'
import { receiver } from '../../../src/services/webhook/webhook.fixture.ts'
import { useOwnServer } from '../../support/harness.ts'
import { until } from '../../support/until.ts'
import { type Listen, listenAt } from './listen.ts'
import { provokeAccounts } from './provoke-account.ts'
import { provokeCatalog, provokeSchedule, provokeStock } from './provoke-catalog.ts'
import { provokeCampaigns, provokeContent, provokeImages, provokeImport } from './provoke-content.ts'
import { provokeCustomers } from './provoke-customer.ts'
import { provokeCarts, provokeDue, provokeNews, provokePicking, provokeReturns } from './provoke-order.ts'

useOwnServer({}, { allowPrivateTargets: true })

const provocations: Record<string, (listen: Listen) => Promise<void>> = {
  'the catalog': provokeCatalog,
  stock: provokeStock,
  customers: provokeCustomers,
  picking: provokePicking,
  returns: provokeReturns,
  'changed orders': provokeNews,
  content: provokeContent,
  images: provokeImages,
  campaigns: provokeCampaigns,
  imports: provokeImport,
  // these move the clock
  schedules: provokeSchedule,
  carts: provokeCarts,
  'work that is due': provokeDue,
  accounts: provokeAccounts,
}

const site = await receiver()
const listen = listenAt(site.url)
const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } })
const fieldsOf = (schema: unknown) => Object.keys((schema as { properties: object }).properties)

describe('every event of the registry', () => {
  for (const [name, provoke] of Object.entries(provocations))
    it(`about ${name} can be provoked`, () => provoke(listen))

  it('is delivered', async () => {
    const missing = () => {
      const got = new Set(site.got.map(({ body }) => body.eventCode))
      return Object.keys(events).filter((name) => !got.has(name))
    }

    await until(async () => missing().length === 0).catch(() => undefined)

    assert.deepEqual(missing(), [])
  })

  it('comes in the envelope, with a payload that has the documented fields and no others', () => {
    for (const { body } of site.got) {
      const { payload } = events[body.eventCode as EventName]
      assert.ok(ajv.validate(EventDelivery, body), `${body.eventCode}: ${ajv.errorsText()}`)
      assert.ok(ajv.validate(payload, body.payload), `${body.eventCode}: ${ajv.errorsText()}`)
      const known = fieldsOf(payload)
      assert.deepEqual(
        Object.keys(body.payload).filter((field) => !known.includes(field)),
        [],
        body.eventCode,
      )
    }
  })
})
