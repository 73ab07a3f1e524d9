import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type IntakeEvent, messageOf, texts } from '@tradepost/contract'
import { ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const en = (text: string) => ({ 'en-us': text })
const color = {
  code: 'color',
  type: 'text',
  use: 'option',
  name: en('Color'),
  values: [{ code: 'red', sequenceId: 1, name: en('Red') }],
}
const created = (entity: string, payload: object, entityId?: string): IntakeEvent => ({
  event: 'entityCreated',
  entity,
  entityId,
  payload,
})
const updated = (entity: string, entityId: string, payload: object): IntakeEvent => ({
  event: 'entityUpdated',
  entity,
  entityId,
  payload,
})
const deleted = (entity: string, entityId: string, payload: object = []): IntakeEvent => ({
  event: 'entityDeleted',
  entity,
  entityId,
  payload,
})

/** Applies the events; returns for each null, or why it failed. */
const applied = async (h: Harness, ...events: IntakeEvent[]) => {
  const { meta } = await h.api.listEvents({ limit: 1 })
  await h.api.receiveEvents({ body: { events } })
  await settled(h)
  const answer = await h.api.listEvents({ offset: meta.totalItemCount })
  return answer.events.map(({ error }) => (error as { message: string } | null)?.message ?? null)
}
const readColor = async ({ api }: Harness) => (await api.getAttribute({ attributeCode: 'color' })).attribute

describe('events of attributes', () => {
  it('create, update and delete them under both names', async () => {
    const h = await harness()

    const outcomes = await applied(
      h,
      created('attribute', color),
      created('attributes', { ...color, code: undefined }, 'size'),
      updated('attribute', 'color', { code: 'color', name: en('Colour') }),
      updated('attributes', 'size', { values: [{ code: 'xl', sequenceId: 1, name: en('XL') }] }),
      created('attribute', { ...color, code: 'gone' }),
      deleted('attributes', 'gone'),
    )

    assert.deepEqual(outcomes, Array(6).fill(null))
    const { attributes } = await h.api.listAttributes()
    assert.deepEqual(
      attributes.map(({ code, name, values }) => [code, name, values.map((value) => value.code).join()]),
      [
        ['color', 'Colour', 'red'],
        ['size', 'Color', 'xl'],
      ],
    )
  })

  it('that fail keep their reason and leave the others alone', async () => {
    const h = await harness()
    const [value] = color.values

    const outcomes = await applied(
      h,
      created('attribute', color),
      created('attribute', color),
      created('attribute', { ...color, code: 'doubled', values: [value, value] }),
      created('attribute', { ...color, code: 'size', use: 'nonsense' }),
      created('attribute', { ...color, code: 'material' }),
      updated('attribute', 'nothing', {}),
      deleted('attribute', 'nothing'),
      updated('attribute', 'color', { values: [{ code: 'new' }] }),
    )

    assert.deepEqual(outcomes, [
      null,
      messageOf('attributeExists'),
      messageOf('attributeValueExists'),
      `${texts.noEnumMatch('nonsense')}. ${texts.allowedValues('option, extra, property')}`,
      null,
      messageOf('attributeNotFound'),
      messageOf('attributeNotFound'),
      texts.missingProperty('sequenceId'),
    ])
  })

  it('of values name their attribute in the payload', async () => {
    const h = await harness()
    await h.api.createAttributes({ body: { attributes: [color] as never } })

    const outcomes = await applied(
      h,
      created('attributeValue', { attributeCode: 'color', code: 'blue', sequenceId: 3, name: en('Blue') }),
      created('attributeValue', { attributeCode: 'color', sequenceId: 2, name: en('Green') }, 'green'),
      updated('attributeValue', 'green', { attributeCode: 'color', sequenceId: 0, name: en('Lime') }),
      deleted('attributeValue', 'red', { attributeCode: 'color' }),
    )

    assert.deepEqual(outcomes, Array(4).fill(null))
    assert.deepEqual(
      (await readColor(h)).values.map(({ code, name }) => [code, name]),
      [
        ['green', 'Lime'],
        ['blue', 'Blue'],
      ],
    )
  })

  it('of values without it, or with what a value cannot have, fail with a reason', async () => {
    const h = await harness()
    await h.api.createAttributes({ body: { attributes: [color] as never } })
    const of = (attributeCode: string, more: object = {}) => ({
      attributeCode,
      sequenceId: 1,
      name: en('x'),
      ...more,
    })

    const outcomes = await applied(
      h,
      created('attributeValue', { code: 'blue', sequenceId: 3, name: en('Blue') }),
      updated('attributeValue', 'red', { sequenceId: 3, name: en('Blue') }),
      deleted('attributeValue', 'red'),
      created('attributeValue', of('color')),
      created('attributeValue', of('color', { code: 'x'.repeat(256) })),
      created('attributeValue', of('color', { code: 'red' })),
      created('attributeValue', of('nothing'), 'blue'),
      updated('attributeValue', 'blue', of('color')),
      deleted('attributeValue', 'blue', { attributeCode: 'color' }),
    )

    assert.deepEqual(outcomes, [
      texts.missingProperty('attributeCode'),
      texts.missingProperty('attributeCode'),
      texts.missingProperty('attributeCode'),
      texts.eventWithoutEntity,
      texts.tooManyCharacters(256, 255),
      messageOf('attributeValueExists'),
      messageOf('attributeNotFound'),
      messageOf('attributeValueNotFound'),
      messageOf('attributeValueNotFound'),
    ])
    assert.deepEqual((await readColor(h)).values, [{ code: 'red', sequenceId: 1, name: 'Red', swatch: null }])
  })

  it('need the permissions of attributes', async () => {
    const { as } = await harness()
    const sender = await as(['EVC', 'CAC'])

    await sender.receiveEvents({ body: { events: [created('attribute', color)] } })
    for (const entity of ['attribute', 'attributes', 'attributeValue', 'property'])
      await assert.rejects(
        sender.receiveEvents({ body: { events: [deleted(entity, 'color')] } }),
        ForbiddenError,
      )
  })
})

describe('events of property definitions', () => {
  it('create, update and delete them; what is immutable fails', async () => {
    const h = await harness()
    const weight = { code: 'weight', name: 'Weight', type: 'number' }

    const outcomes = await applied(
      h,
      created('property', weight),
      created('property', weight),
      created('property', { ...weight, code: undefined }, 'height'),
      updated('property', 'weight', { ...weight, unit: 'kg' }),
      updated('property', 'weight', { type: 'text', unit: 'g' }),
      updated('property', 'weight', { code: 'mass' }),
      updated('property', 'nothing', {}),
      deleted('property', 'height'),
    )

    assert.deepEqual(outcomes, [
      null,
      messageOf('propertyExists'),
      null,
      null,
      texts.immutableField('type'),
      texts.immutableField('code'),
      messageOf('propertyNotFound'),
      null,
    ])
    assert.equal((await h.api.getProperty({ propertyCode: 'weight' })).property.unit, 'kg')
    await assert.rejects(h.api.getProperty({ propertyCode: 'height' }), NotFoundError)
  })
})
