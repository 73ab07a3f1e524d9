import { useState } from 'react'
import { Loaded, textOf, useLoaded } from '../loaded.tsx'
import { linkTo } from '../router.ts'
import { useStore } from '../store.ts'

type FormProps = { title: string; hasNames: boolean; send: (text: (name: string) => string) => Promise<void> }

const SignForm = ({ title, hasNames, send }: FormProps) => {
  const { words } = useStore()
  const [problem, setProblem] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        send((name) => String(form.get(name))).catch((error) => setProblem(textOf(error)))
      }}
    >
      <h2>{title}</h2>
      {hasNames && (
        <>
          <label>
            {words.firstName}
            <input name="firstName" required autoComplete="given-name" />
          </label>
          <label>
            {words.lastName}
            <input name="lastName" required autoComplete="family-name" />
          </label>
        </>
      )}
      <label>
        {words.emailAddress}
        <input name="mail" type="email" required autoComplete="username" />
      </label>
      <label>
        {words.password}
        <input
          name="password"
          type="password"
          required
          minLength={hasNames ? 8 : undefined}
          autoComplete={hasNames ? 'new-password' : 'current-password'}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">{title}</button>
    </form>
  )
}

export const AccountPage = () => {
  const { shopper, shop, words, setCart } = useStore()
  const state = useLoaded(async () => {
    const user = await shopper.account.get()
    return { user, orders: user ? await shopper.account.orders() : [] }
  }, [shopper])
  /** The cart of another person comes along. */
  const after = async (work: Promise<void>) => {
    await work
    setCart(await shopper.cart.get())
    state.load()
  }
  const date = new Intl.DateTimeFormat(shop.localeCode, { dateStyle: 'medium' })
  return (
    <Loaded state={state} words={words}>
      {({ user, orders }) =>
        user ? (
          <>
            <h1>{words.hello(user.firstName ?? '')}</h1>
            <h2>{words.orders}</h2>
            {orders.length === 0 && <p>{words.noOrders}</p>}
            <ul className="lines">
              {orders.map(({ orderNumber, date: day, total, currency }) => (
                <li key={orderNumber}>
                  <a href={linkTo('order', orderNumber)}>{orderNumber}</a>
                  <span>{date.format(new Date(day))}</span>
                  <span>
                    {new Intl.NumberFormat(shop.localeCode, { style: 'currency', currency }).format(total)}
                  </span>
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => void after(shopper.account.signOut())}>
              {words.signOut}
            </button>
          </>
        ) : (
          <div className="halves">
            <SignForm
              title={words.signIn}
              hasNames={false}
              send={(text) => after(shopper.account.signIn(text('mail'), text('password')))}
            />
            <SignForm
              title={words.signUp}
              hasNames
              send={(text) =>
                after(
                  shopper.account.signUp({
                    mail: text('mail'),
                    password: text('password'),
                    firstName: text('firstName'),
                    lastName: text('lastName'),
                  }),
                )
              }
            />
          </div>
        )
      }
    </Loaded>
  )
}
