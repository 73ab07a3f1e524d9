import { askForLink, confirmPage, registerForm, signInForm, signOutForm } from './account/account.form.ts'
import { accountPage } from './account/account.page.ts'
import { askForPassword, passwordPage, setPassword } from './account/password.page.ts'
import { addToWishlist, removeFromWishlist, wishlistPage } from './account/wishlist.page.ts'
import { addToCart, redeemCoupon, removeCoupon, updateCart } from './cart/cart.form.ts'
import { cartPage } from './cart/cart.page.ts'
import { categoryPage } from './category/category.page.ts'
import { checkoutPage, checkoutSent } from './checkout/checkout.page.ts'
import { checkoutLinkPage, checkoutLinkSent } from './checkout/checkout-link.page.ts'
import { contentPage, homePage } from './home/home.page.ts'
import { previewPage } from './home/preview.page.ts'
import { checkIn } from './order/check-in.form.ts'
import { orderPage } from './order/order.page.ts'
import { productPage } from './product/product.page.ts'
import { searchPage } from './search/search.page.ts'
import type { Handler } from './visit/visit.ts'

/** Pages by their path below the language: those of the assortment, the same for every visitor. */
export const assortmentPages: Record<string, Handler> = {
  '/c/:code': categoryPage,
  '/p/:code': productPage,
  '/search': searchPage,
}

/** Published pages, which are kept in memory, and those of one visitor. */
export const pages: Record<string, Handler> = {
  '': homePage,
  '/pages/:slug': contentPage,
  '/preview/:code': previewPage,
  '/cart': cartPage,
  '/checkout': checkoutPage,
  '/checkout/:link': checkoutLinkPage,
  '/orders/:orderNumber': orderPage,
  '/account': accountPage,
  '/account/confirm': confirmPage,
  '/account/password': passwordPage,
  '/wishlist': wishlistPage,
}

/** Forms that visitors send. Each answers with a page, or leads to one. */
export const forms: Record<string, Handler> = {
  '/cart/add': addToCart,
  '/cart/update': updateCart,
  '/cart/coupon': redeemCoupon,
  '/cart/coupon/remove': removeCoupon,
  '/checkout': checkoutSent,
  '/checkout/:link': checkoutLinkSent,
  '/orders/:orderNumber/check-in': checkIn,
  '/account/sign-in': signInForm,
  '/account/confirm': askForLink,
  '/account/register': registerForm,
  '/account/sign-out': signOutForm,
  '/account/password': askForPassword,
  '/account/password/set': setPassword,
  '/wishlist/add': addToWishlist,
  '/wishlist/remove': removeFromWishlist,
}
