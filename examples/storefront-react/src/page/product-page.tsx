import type { CartEntry, Product } from '@tradepost/storefront'
import { useState } from 'react'
import { Loaded, textOf, useLoaded } from '../loaded.tsx'
import { Price } from '../product-card.tsx'
import { linkTo } from '../router.ts'
import { useStore } from '../store.ts'

/** Texts of the merchant may be HTML; this app shows their words. */
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

const BuyForm = ({ product }: { product: Product }) => {
  const { shopper, words, setCart } = useStore()
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const { options, extras, variants, flags } = product
  const variant = variants.find((one) =>
    Object.entries(one.choices).every(([option, value]) => choices[option] === value),
  )
  const sold = flags.hasVariants ? variant : product
  const needsChoice = flags.hasVariants && Object.keys(choices).length < options.length
  const buy = async (form: FormData) => {
    if (!sold) return
    const entry: CartEntry = {
      productId: sold.id,
      quantity: Number(form.get('quantity')),
      options: extras.flatMap(({ id, type }) => {
        const value = String(form.get(`extra.${id}`) ?? '')
        return value === '' ? [] : [{ id, type: type === 'input' ? ('text' as const) : type, value }]
      }),
    }
    try {
      setCart(await shopper.cart.add(entry))
      location.hash = linkTo('cart')
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void buy(new FormData(event.currentTarget))
      }}
    >
      <Price price={(sold ?? product).price} />
      {flags.hasVariants &&
        options.map(({ id, label, values }) => (
          <label key={id}>
            {label}
            <select
              required
              name={`option.${id}`}
              value={choices[id] ?? ''}
              onChange={({ target }) => setChoices({ ...choices, [id]: target.value })}
            >
              <option value="">{words.choose}</option>
              {values.map((value) => (
                <option key={value.id} value={value.id}>
                  {value.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      {extras.map(({ id, label, type, values }) => (
        <label key={id} htmlFor={`extra.${id}`}>
          {label}
          {type === 'input' ? (
            <input id={`extra.${id}`} name={`extra.${id}`} maxLength={1000} />
          ) : (
            <select id={`extra.${id}`} name={`extra.${id}`}>
              <option value="" />
              {values.map((value) => (
                <option key={value.id} value={value.id}>
                  {value.label}
                </option>
              ))}
            </select>
          )}
        </label>
      ))}
      <p role="status">{sold?.availability.text ?? (needsChoice ? words.choose : words.soldOut)}</p>
      <label>
        {words.quantity}
        <input
          type="number"
          name="quantity"
          required
          min={product.stock.minOrderQuantity ?? 1}
          max={product.stock.maxOrderQuantity ?? undefined}
          defaultValue={product.stock.minOrderQuantity ?? 1}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="main" disabled={!sold?.stock.orderable}>
        {words.addToCart}
      </button>
    </form>
  )
}

export const ProductPage = ({ code }: { code: string }) => {
  const { shopper, words } = useStore()
  const state = useLoaded(() => shopper.catalog.product(code), [code])
  return (
    <Loaded state={state} words={words}>
      {(product) => (
        <article className="product">
          <div className="gallery">
            {product.images.map(({ url, altText }) => (
              <img key={url} src={url} alt={altText ?? product.name} />
            ))}
          </div>
          <div>
            <h1>{product.longName ?? product.name}</h1>
            {product.summary && <p>{plain(product.summary)}</p>}
            <BuyForm product={product} />
            {product.description && <p>{plain(product.description)}</p>}
            <dl>
              {product.properties.map(({ id, label, value }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>{plain(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </article>
      )}
    </Loaded>
  )
}
