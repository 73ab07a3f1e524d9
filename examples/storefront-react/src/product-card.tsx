import type { ProductCard as Card } from '@tradepost/storefront'
import { linkTo } from './router.ts'
import { useStore } from './store.ts'

export const Price = ({ price }: Pick<Card, 'price'>) => {
  const { money } = useStore()
  if (!price) return null
  const { unitPrice, unitPriceStriked, unitPriceMin, unitPriceMax } = price
  return (
    <p className="price">
      {unitPriceMin < unitPriceMax ? `${money(unitPriceMin)} – ${money(unitPriceMax)}` : money(unitPrice)}{' '}
      {typeof unitPriceStriked === 'number' && <s>{money(unitPriceStriked)}</s>} <small>{price.info}</small>
    </p>
  )
}

export const ProductCard = ({ product }: { product: Card }) => (
  <li>
    <a href={linkTo('product', product.id)}>
      {product.featuredImageUrl && <img src={product.featuredImageUrl} alt="" loading="lazy" />}
      <span>{product.name}</span>
    </a>
    <Price price={product.price} />
  </li>
)
