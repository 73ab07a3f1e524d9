import type { AttributeUpdate, CatalogUpdate, SegmentUpdate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { deleteAttribute, deleteAttributes } from '../../catalog/attribute/delete.ts'
import { updateAttribute, updateAttributes } from '../../catalog/attribute/update.ts'
import { deleteCatalog, deleteCatalogs } from '../../catalog/catalog/delete.ts'
import { updateCatalog, updateCatalogs } from '../../catalog/catalog/update.ts'
import { deleteSegment, deleteSegments } from '../../segmentation/segment/delete.ts'
import { updateSegment, updateSegments } from '../../segmentation/segment/update.ts'
import { asNamed, dates, name, optional, own, type Subject, stored } from './batch-entity.fixture.ts'

const red = { code: 'red' }
const green = { code: 'green', sequenceId: 3, name }

const attribute: fc.Arbitrary<AttributeUpdate> = fc.record(
  {
    name: fc.constant({ 'DE-de': 'y' }),
    type: fc.constantFrom('text', 'number'),
    use: fc.constantFrom('option', 'extra'),
    externalUpdateDate: fc.option(dates),
    values: fc.constantFrom(
      [],
      [red, { ...green, name: { 'de-DE': 'y' } }],
      [{ ...red, sequenceId: 7, swatch: { value: '#f00' } }],
      // twice, and new without its name
      [red, red],
      [{ code: 'green' }],
    ),
  },
  optional,
)

const catalog: fc.Arbitrary<CatalogUpdate> = fc.record(
  {
    name: fc.constant('y'),
    isDefault: fc.boolean(),
    defaultLocaleCode: fc.constant('de-DE'),
    parentCatalogCode: fc.constantFrom('default', 'none'),
    externalUpdateDate: fc.option(dates),
  },
  optional,
)

const segment: fc.Arbitrary<SegmentUpdate> = fc.record(
  {
    name: fc.constant('y'),
    description: fc.constantFrom(null, 'z'),
    status: fc.constantFrom('active', 'inactive'),
    rules: fc.constantFrom(
      null,
      { lastName: 'x' },
      { 'attributes.size': 'L' },
      { 'attributes.none': 'L' },
      { unknown: 1 },
    ),
    externalUpdateDate: fc.option(dates),
  },
  optional,
)

/** Those of which products, categories or customers are part. */
export const catalogSubjects = {
  attributes: {
    changes: attribute,
    seed: async ({ api, seed }) => {
      const values = [{ ...red, sequenceId: 1, name }]
      const attributes = stored.map((code) => ({
        code,
        type: 'text' as const,
        use: 'option' as const,
        name,
        values,
      }))
      expectNoErrors(await api.createAttributes({ body: { attributes } }))
      await seed.catalog()
      await seed.product({ code: 'tea', options: [{ code: 'a', values: [red] }] })
      return asNamed()
    },
    together: updateAttributes,
    alone: (ctx, { code, patch }) => updateAttribute(ctx, code, patch),
    deleteTogether: deleteAttributes,
    deleteAlone: deleteAttribute,
    read: (h) =>
      h.platform.database.many(sql`
        select a.code, a.type, a.use, a.name, a.external_update_date, a.revision,
          (select json_agg(json_build_array(v.code, v.sequence_id, v.name, v.swatch) order by v.code)
            from attribute_value v where v.merchant_id = a.merchant_id and v.attribute_code = a.code) as values
        from attribute a where a.${own(h)} order by a.code`),
  } satisfies Subject<AttributeUpdate>,
  catalogs: {
    changes: catalog,
    seed: async ({ api, seed }) => {
      for (const code of stored) await seed.catalog({ code })
      await seed.product({ code: 'tea' }, 'b')
      const categories = [{ code: 'teas', name, sequenceId: 1 }]
      expectNoErrors(await api.createCategories({ catalogCode: 'c', body: { categories } }))
      return asNamed()
    },
    together: updateCatalogs,
    alone: (ctx, { code, patch }) => updateCatalog(ctx, code, patch),
    deleteTogether: (ctx, codes) => deleteCatalogs(ctx, codes, { force: false }),
    deleteAlone: (ctx, code) => deleteCatalog(ctx, code, false),
    read: (h) =>
      h.platform.database.many(sql`
        select c.code, c.name, c.is_default, c.default_locale_code, c.parent_catalog_code, c.external_update_date,
          c.revision, (select sum(n)::int from counter n where n.merchant_id = c.merchant_id and n.kind = 'product'
            and n.scope = c.id) as products
        from catalog c where c.${own(h)} order by c.code`),
  } satisfies Subject<CatalogUpdate>,
  segments: {
    changes: segment,
    seed: async ({ api, seed }) => {
      const attributes = [{ code: 'size', type: 'text' as const, name: 'Size' }]
      expectNoErrors(await api.createCustomerAttributes({ body: { attributes } }))
      const customer = { firstName: 'x', emailAddress: 'x@example.test' }
      const customers = [
        { ...customer, lastName: 'x' },
        { ...customer, lastName: 'y', attributes: [{ code: 'size', value: 'L' }] },
      ]
      const { ids } = expectNoErrors(await api.createCustomers({ body: { customers } }))
      const [x = '', y = ''] = ids.map(String)
      await seed.segment(
        ...stored.map((code) =>
          code < 'c'
            ? { code, name: code, type: 'fixed' as const, members: [{ id: x, type: 'customer' as const }] }
            : { code, name: code, type: 'dynamic' as const, rules: { lastName: 'y' } },
        ),
      )
      return new Map([
        ['x', x],
        ['y', y],
      ])
    },
    together: updateSegments,
    alone: (ctx, { code, patch }) => updateSegment(ctx, code, patch),
    deleteTogether: deleteSegments,
    deleteAlone: deleteSegment,
    read: (h) =>
      h.platform.database.many(sql`
        select s.code, s.name, s.description, s.status, s.rules, s.attribute_types, s.external_update_date, s.revision,
          s.evaluate_date is null as is_evaluated,
          (select array_agg(c.last_name order by c.last_name) from segment_member m
            join customer c on c.merchant_id = m.merchant_id and c.id::text = m.member_id
            where m.merchant_id = s.merchant_id and m.segment_id = s.id) as members,
          (select sum(n)::int from counter n where n.merchant_id = s.merchant_id and n.kind = 'segmentMember'
            and n.scope = s.id) as counted
        from segment s where s.${own(h)} order by s.code`),
  } satisfies Subject<SegmentUpdate>,
}
