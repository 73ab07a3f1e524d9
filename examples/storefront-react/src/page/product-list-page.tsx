import type { Facet, ProductQuery } from '@tradepost/storefront'
import { useState } from 'react'
import { Loaded, useLoaded } from '../loaded.tsx'
import { ProductCard } from '../product-card.tsx'
import { useStore } from '../store.ts'

type Filters = NonNullable<ProductQuery['filters']>
type FacetProps = { facet: Facet; filters: Filters; onChange: (filters: Filters) => void }

const PAGE = 24

const bound = (value: FormDataEntryValue | null) => (value ? Number(value) : null)

const PriceFilter = ({ filters, onChange }: Omit<FacetProps, 'facet'>) => {
  const { words, shop } = useStore()
  const { price } = filters
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const [minimum, maximum] = [bound(form.get('from')), bound(form.get('to'))]
        onChange({ ...filters, price: { minimum, maximum } })
      }}
    >
      <fieldset className="prices">
        <legend>
          {words.price} ({shop.currency})
        </legend>
        <input
          type="number"
          min="0"
          step="any"
          name="from"
          aria-label={words.from}
          defaultValue={price?.minimum ?? ''}
        />
        <input
          type="number"
          min="0"
          step="any"
          name="to"
          aria-label={words.to}
          defaultValue={price?.maximum ?? ''}
        />
        <button type="submit">{words.apply}</button>
      </fieldset>
    </form>
  )
}

const FacetFilter = ({ facet: { field, name, values }, filters, onChange }: FacetProps) => {
  const chosen = filters[field]?.values ?? []
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    const { [field]: _, ...others } = filters
    onChange(next.length === 0 ? others : { ...others, [field]: { values: next } })
  }
  return (
    <fieldset>
      <legend>{name}</legend>
      {values.map(({ value, label, count }) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} /> {label}{' '}
          <small>{count}</small>
        </label>
      ))}
    </fieldset>
  )
}

export const ProductListPage = ({ categoryId, search }: { categoryId?: string; search: string }) => {
  const { shopper, words } = useStore()
  const [filters, setFilters] = useState<Filters>({})
  const [limit, setLimit] = useState(PAGE)
  const state = useLoaded(
    () => shopper.catalog.products({ categoryId, searchPhrase: search, filters, limit }),
    [categoryId, search, filters, limit],
  )
  return (
    <Loaded state={state} words={words}>
      {({ products, totalProductCount, facets = [] }) => (
        <div className="finding">
          <aside>
            <PriceFilter filters={filters} onChange={setFilters} />
            {facets
              .filter(({ field }) => field !== 'price')
              .map((facet) => (
                <FacetFilter key={facet.field} facet={facet} filters={filters} onChange={setFilters} />
              ))}
          </aside>
          <div>
            <p role="status">{words.found(totalProductCount)}</p>
            <ul className="cards">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
            {totalProductCount > products.length && (
              <button type="button" onClick={() => setLimit(limit + PAGE)}>
                {words.more}
              </button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}
