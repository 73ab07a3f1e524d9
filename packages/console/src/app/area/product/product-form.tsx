import facts from 'contract:updateProduct'
import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { localeNames } from '../../parts/locale-names.ts'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { LocationPrices } from './editor/location-prices.tsx'
import { MediaCard } from './editor/media-card.tsx'
import { OptionsCard } from './editor/options-card.tsx'
import { PropertiesCard } from './editor/properties-card.tsx'
import { StockCard } from './editor/stock-card.tsx'
import { useDefinitions } from './editor/use-definitions.ts'
import { VariantsCard } from './editor/variants-card.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { identifiers, type OpenedProduct, readProduct, textField, texts, toUpdate } from './product-values.ts'

const amount = { kind: 'number', minimum: 0 } as const

export const ProductForm = ({ opened, locales }: { opened: OpenedProduct; locales: string[] }) => {
  const { words, language } = useWords()
  const { api, session, formats, may } = useSession()
  const queries = useQueryClient()
  const [product, setProduct] = useState(opened.product)
  const [first = ''] = locales
  const [locale, setLocale] = useState(first)
  const definitions = useDefinitions()
  const isReadOnly = !may(can.editProducts)
  const { code = '', modelType = '' } = product
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      const currencyCode = session.merchant.defaultCurrency
      const body = toUpdate(changes, { product, currencyCode, definitions, locale: first })
      await api.updateProduct({ productCode: code, localeCode: first, body }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['products'] })
    },
    reread: async () => {
      const now = await readProduct(api, code, locales)
      setProduct(now.product)
      return now
    },
  })
  const labels: Record<string, string> = {
    ...words.field,
    name: words.product.name,
    longName: words.product.longName,
    shortDescription: words.product.shortDescription,
    longDescription: words.product.longDescription,
    'price.price': words.product.price,
    'price.salePrice': words.product.salePrice,
    'price.msrp': words.product.msrp,
    startDate: words.product.startDate,
    endDate: words.product.endDate,
    isTaxed: words.product.taxed,
    media: words.product.media,
    categories: words.product.categories,
    options: words.catalog.options,
    properties: words.catalog.properties,
  }
  const labelOf = (field: string) => labels[field] ?? labels[field.split('.')[0] ?? ''] ?? field
  const nameOfLocale = localeNames(locales, language)
  const isConfigurable = modelType === 'configurable'
  const names = Object.fromEntries(
    locales.map((code) => [code, String(form.values[textField('name', code)] ?? product.name ?? '')]),
  )
  const shared = { form, isReadOnly }

  return (
    <Detail
      back={{ to: '/products', title: words.product.title }}
      title={product.name ?? code}
      status={<Status value={product.operationalStatus} />}
      note={<code>{code}</code>}
      tabs={<ProductTabs productCode={code} />}
      side={
        <>
          <Card title={words.product.general}>
            <div className="fields">
              <Field {...shared} name="status" label={words.product.status} facts={facts.body?.status} />
              <Field {...shared} name="isTaxed" label={words.product.taxed} facts={facts.body?.isTaxed} />
              <Field
                {...shared}
                name="isInventoryManaged"
                label={words.product.managed}
                facts={facts.body?.isInventoryManaged}
              />
              <ManyPicker
                kind="category"
                label={words.product.categories}
                values={(form.values.categories ?? []) as string[]}
                error={form.problems.byField.categories}
                isReadOnly={isReadOnly}
                onChange={(codes) => form.set('categories', codes)}
              />
            </div>
          </Card>
          <Card title={words.product.schedule}>
            <div className="fields">
              <Field
                {...shared}
                name="startDate"
                label={words.product.startDate}
                facts={facts.body?.startDate}
              />
              <Field {...shared} name="endDate" label={words.product.endDate} facts={facts.body?.endDate} />
            </div>
          </Card>
          <Card>
            <Facts
              facts={[
                [words.product.model, wordFor(words.value, modelType)],
                [words.field.parentProductCode, product.parentProductCode],
                [words.field.createDate, formats.dateTime(product.createDate)],
                [words.product.updated, formats.dateTime(product.updateDate)],
              ]}
            />
          </Card>
          {may(can.viewStock) && !isConfigurable && <StockCard productCode={code} />}
        </>
      }
    >
      {isReadOnly && <p className="quiet">{words.product.readOnly}</p>}
      <Card title={words.product.texts}>
        <Tabs value={locale} onChange={(next) => setLocale(next ?? first)} keepMounted={false}>
          <Tabs.List mb="sm">
            {locales.map((code) => (
              <Tabs.Tab key={code} value={code}>
                {nameOfLocale(code)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {locales.map((code) => (
            <Tabs.Panel key={code} value={code}>
              <div className="fields">
                {texts.map((text) => (
                  <Field
                    key={text}
                    {...shared}
                    name={textField(text, code)}
                    label={labelOf(text)}
                    facts={{ kind: 'text', help: facts.body?.[text]?.help }}
                    isLong={text.endsWith('Description')}
                  />
                ))}
              </div>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
      <Card
        title={words.product.pricing}
        extra={<span className="quiet">{product.price?.currencyCode}</span>}
      >
        <div className="fields in-row">
          {['price.price', 'price.salePrice', 'price.msrp'].map((name) => (
            <Field key={name} {...shared} name={name} label={labelOf(name)} facts={amount} />
          ))}
        </div>
      </Card>
      <Card title={words.product.identifiers}>
        <div className="fields in-row">
          {identifiers.map((name) => (
            <Field
              key={name}
              {...shared}
              name={`identifiers.${name}`}
              label={words.field[name]}
              facts={{ kind: 'text', maxLength: 500 }}
            />
          ))}
        </div>
      </Card>
      <MediaCard form={form} locale={locale} language={nameOfLocale(locale)} isReadOnly={isReadOnly} />
      <PropertiesCard form={form} definitions={definitions} isReadOnly={isReadOnly} />
      {isConfigurable && <OptionsCard form={form} definitions={definitions} isReadOnly={isReadOnly} />}
      {isConfigurable && <VariantsCard product={product} names={names} isReadOnly={isReadOnly} />}
      <LocationPrices
        productCode={code}
        price={product.price?.price ?? 0}
        currencyCode={product.price?.currencyCode ?? session.merchant.defaultCurrency}
        isReadOnly={isReadOnly}
      />
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}
