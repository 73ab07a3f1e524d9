import { localeQuery } from '../../common/shapes.ts'
import { List, Obj, Text, withDescription } from '../../schema.ts'
import { call, Done, Nothing, Output, Succeeded } from './call.ts'
import { ShopUser, SignIn, UserId } from './cart.ts'
import { ShopperOrderSummary } from './checkout.ts'
import {
  AddressChange,
  AddressIds,
  AddressInput,
  MAX_ADDRESSES,
  MailChange,
  PasswordChange,
  RegistrationUrl,
  UserAddress,
  UserChange,
  UserConfig,
  UserRegistration,
} from './user-call.ts'

const tag = 'Named calls of users'

const ofCustomer = { tag, signedIn: true, responses: { 200: Done } } as const
/** Fields that are not valid are listed as people who fill in a form read them. */
const formOfCustomer = { ...ofCustomer, dialect: 'form' } as const

export const userCalls = {
  callLoginUser: call('user.loginUser.v1', {
    tag,
    summary: 'Sign the shopper in',
    description:
      'The cart that the guest filled goes into that of the customer, and so do the favorites of the guest.',
    body: Obj({
      strategy: Text(1, 100, { description: 'How: `basic`, by login and password.' }),
      parameters: withDescription(SignIn, 'Login and password.'),
    }),
    responses: { 200: Succeeded },
    errors: ['shopperSignInFailed', 'unknownStrategy'],
  }),
  callLogoutUser: call('user.logoutUser.v1', {
    tag,
    summary: 'Sign the shopper out',
    description: 'The token is that of a guest again. The cart of the customer stays.',
    body: Nothing,
    responses: { 200: Succeeded },
  }),
  callGetUser: call('user.getUser.v1', {
    tag,
    signedIn: true,
    summary: 'Get the customer who is signed in',
    body: Nothing,
    responses: { 200: Output(ShopUser) },
    errors: ['shopperNotFound'],
    safe: true,
  }),
  callRegisterUser: call('user.registerUser.v1', {
    tag,
    summary: 'Register the shopper as a customer',
    description:
      'Each e-mail address has one account. The token, its cart and its favorites become the new customer’s at once; the token of an API client does not change.',
    body: UserRegistration,
    responses: { 200: Output(UserId) },
    errors: ['shopperAddressTaken'],
    dialect: 'form',
  }),
  callGetRegistrationUrl: call('user.getRegistrationUrl.v1', {
    tag,
    summary: 'Get the address where shoppers register in a browser',
    query: Obj(localeQuery),
    body: Nothing,
    responses: { 200: Output(RegistrationUrl) },
    safe: true,
  }),
  callGetUserConfig: call('user.getConfig.v1', {
    tag,
    summary: 'Get how the app shows forms and menus of users',
    description: 'Empty: the app shows its own.',
    body: Nothing,
    responses: { 200: Output(UserConfig) },
    safe: true,
  }),
  callUpdateUser: call('user.updateUser.v1', {
    ...formOfCustomer,
    summary: 'Change the names of the customer who is signed in',
    description: 'Custom attributes that are sent are laid over those that are there.',
    body: UserChange,
    errors: ['customerNotFound'],
  }),
  callUpdateMail: call('user.updateMail.v1', {
    ...formOfCustomer,
    summary: 'Change the e-mail address of the customer who is signed in',
    description: 'One that another account has is refused.',
    body: MailChange,
    errors: ['customerNotFound'],
  }),
  callUpdatePassword: call('user.updatePassword.v1', {
    ...formOfCustomer,
    summary: 'Change the password of the customer who is signed in',
    description:
      'Other sessions of the customer end; this one goes on. A wrong password counts as a failed sign-in.',
    body: PasswordChange,
    errors: ['wrongOldPassword'],
  }),
  callGetOrders: call('user.getOrders.v1', {
    tag,
    signedIn: true,
    summary: 'Get the orders of the customer who is signed in',
    description:
      'The newest 50 of this shop, also those bought as a guest with an address that the customer has confirmed.',
    body: Nothing,
    responses: {
      200: Output(Obj({ orders: withDescription(List(ShopperOrderSummary), 'The newest first.') })),
    },
    safe: true,
  }),
  callGetAddresses: call('user.getAddresses.v1', {
    tag,
    signedIn: true,
    summary: 'Get the addresses of the customer who is signed in',
    description: 'Default addresses come first.',
    body: Nothing,
    responses: {
      200: Output(Obj({ addresses: withDescription(List(UserAddress), 'Addresses of the customer.') })),
    },
    errors: ['customerNotFound'],
    safe: true,
  }),
  callAddAddress: call('user.addAddress.v1', {
    ...formOfCustomer,
    summary: 'Add an address',
    description: `A customer has up to ${MAX_ADDRESSES}.`,
    body: AddressInput,
    errors: ['customerNotFound', 'addressesFull'],
  }),
  callUpdateAddress: call('user.updateAddress.v1', {
    ...formOfCustomer,
    summary: 'Change an address',
    description: 'What is sent is laid over the address, which is then checked as a whole.',
    body: AddressChange,
    errors: ['customerNotFound', 'contactNotFound'],
  }),
  callDeleteAddresses: call('user.deleteAddresses.v1', {
    ...ofCustomer,
    summary: 'Remove addresses',
    description: 'All or nothing.',
    body: AddressIds,
    errors: ['customerNotFound', 'contactNotFound'],
  }),
} as const
