import type { Checkout, CheckoutQuestion, CheckoutRequest } from '@tradepost/storefront'
import { useState } from 'react'
import { Loaded, textOf, useLoaded } from '../loaded.tsx'
import { linkTo } from '../router.ts'
import { useStore } from '../store.ts'
import { Totals } from '../totals.tsx'

const addressFields = ['firstName', 'lastName', 'address1', 'postalCode', 'city', 'region'] as const
const needed = ['firstName', 'lastName', 'address1', 'city']
const autoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
  address1: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
}

type Payment = CheckoutRequest['paymentMethodCode']

/** What the shopper saw goes along, so that nothing else is bought. */
const requestOf = (form: FormData, question: CheckoutQuestion, seen: Checkout): CheckoutRequest => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const address = Object.fromEntries(addressFields.map((name) => [name, text(name) || null]))
  const paymentMethodCode = text('payment') as Payment
  return {
    emailAddress: text('emailAddress'),
    fulfillment: {
      method: question.fulfillmentMethod ?? seen.fulfillmentMethods[0] ?? 'directShip',
      locationCode: question.locationCode,
    },
    billingAddress: {
      ...address,
      firstName: text('firstName'),
      lastName: text('lastName'),
      country: question.country,
    },
    shippingMethodCode: question.shippingMethodCode,
    paymentMethodCode,
    ...(paymentMethodCode === 'testCard' && { payment: { number: text('cardNumber') } }),
    expectedTotal: seen.totals.find(({ type }) => type === 'grandTotal')?.amount,
    expectedCart: seen.cartFingerprint,
  }
}

export const CheckoutPage = () => {
  const { shopper, shop, words, setCart } = useStore()
  const home = shop.localeCode.slice(3).toUpperCase() || 'US'
  const [question, setQuestion] = useState<CheckoutQuestion>({ country: home })
  const [payment, setPayment] = useState<Payment>()
  const [problem, setProblem] = useState<string>()
  const state = useLoaded(() => shopper.checkout.get(question), [question])
  const ask = (more: CheckoutQuestion) => setQuestion({ ...question, ...more })

  const buy = async (form: FormData, seen: Checkout) => {
    setProblem(undefined)
    try {
      const { orderNumber } = await shopper.checkout.place(requestOf(form, question, seen))
      setCart(await shopper.cart.get())
      location.hash = linkTo('order', orderNumber)
    } catch (error) {
      setProblem(textOf(error))
      state.load()
    }
  }
  return (
    <Loaded state={state} words={words}>
      {(seen) => (
        <form
          className="checkout"
          onSubmit={(event) => {
            event.preventDefault()
            void buy(new FormData(event.currentTarget), seen)
          }}
        >
          <h1>{words.checkout}</h1>
          <label>
            {words.emailAddress}
            <input name="emailAddress" type="email" required autoComplete="email" />
          </label>
          {addressFields.map((name) => (
            <label key={name}>
              {words[name]}
              <input name={name} required={needed.includes(name)} autoComplete={autoComplete[name]} />
            </label>
          ))}
          <label>
            {words.country}
            <input
              name="country"
              required
              maxLength={2}
              defaultValue={question.country}
              autoComplete="country"
              onBlur={({ target }) => {
                const country = target.value.toUpperCase()
                if (country !== question.country) ask({ country })
              }}
            />
          </label>
          <label>
            {words.delivery}
            <select
              name="method"
              value={question.fulfillmentMethod ?? seen.fulfillmentMethods[0]}
              onChange={({ target }) =>
                ask({
                  fulfillmentMethod: target.value as CheckoutQuestion['fulfillmentMethod'],
                  locationCode: undefined,
                })
              }
            >
              {seen.fulfillmentMethods.map((method) => (
                <option key={method} value={method}>
                  {words.values[method] ?? method}
                </option>
              ))}
            </select>
          </label>
          {seen.shippingMethods.length > 0 ? (
            <ShippingMethods methods={seen.shippingMethods} question={question} onChange={ask} />
          ) : (
            <label>
              {words.store}
              <select
                name="location"
                required
                value={question.locationCode ?? ''}
                onChange={({ target }) => ask({ locationCode: target.value })}
              >
                <option value="">{words.choose}</option>
                {seen.pickupLocations.map(({ code, name, isInStock }) => (
                  <option key={code} value={code} disabled={!isInStock}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            {words.payment}
            <select
              name="payment"
              value={payment}
              onChange={({ target }) => setPayment(target.value as Payment)}
            >
              {seen.paymentMethods.map(({ code }) => (
                <option key={code} value={code}>
                  {words.values[code] ?? code}
                </option>
              ))}
            </select>
          </label>
          {(payment ?? seen.paymentMethods[0]?.code) === 'testCard' && (
            <label>
              {words.cardNumber}
              <input name="cardNumber" required inputMode="numeric" autoComplete="cc-number" />
            </label>
          )}
          {seen.messages.map(({ code, message }) => (
            <p key={code} role="alert">
              {message}
            </p>
          ))}
          <Totals totals={seen.totals} />
          {problem && <p role="alert">{problem}</p>}
          <button type="submit" className="main" disabled={!seen.orderable || state.isLoading}>
            {words.buy}
          </button>
        </form>
      )}
    </Loaded>
  )
}

type ShippingProps = {
  methods: Checkout['shippingMethods']
  question: CheckoutQuestion
  onChange: (more: CheckoutQuestion) => void
}

const ShippingMethods = ({ methods, question, onChange }: ShippingProps) => {
  const { money } = useStore()
  const chosen = question.shippingMethodCode ?? methods[0]?.code
  return (
    <div className="choices">
      {methods.map(({ code, name, amount }) => (
        <label key={code}>
          <input
            type="radio"
            name="shipping"
            checked={code === chosen}
            onChange={() => onChange({ shippingMethodCode: code })}
          />{' '}
          {name} <small>{money(amount)}</small>
        </label>
      ))}
    </div>
  )
}
