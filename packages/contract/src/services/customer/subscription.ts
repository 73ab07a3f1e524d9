import { Nullable, NullableDateTime, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'

export const subscriptionKinds = ['newsletter', 'webPush'] as const
export const subscriptionStatuses = ['active', 'inactive'] as const

/** As `PushManager.subscribe` gave it to the browser. */
export const WebPushKeys = Obj({
  p256dh: Text(1, 200, { description: 'Public key of the browser, base64url.' }),
  auth: Text(1, 100, { description: 'Secret of the browser, base64url.' }),
})
export type WebPushKeys = Static<typeof WebPushKeys>

const customerId = Type.Optional(
  Nullable(
    Text(0, 36, { description: 'Who subscribes. A browser may do so without; a newsletter needs it.' }),
  ),
)
const ownFields = {
  kind: OneOf(subscriptionKinds, {
    description: '`newsletter`: marketing messages to the customer. `webPush`: messages to a browser.',
  }),
  localeCode: Type.Optional(
    Nullable(Text(0, 35, { description: 'Language of the browser. A newsletter has that of its customer.' })),
  ),
  endpoint: Type.Optional(
    Nullable(Text(0, 2048, { description: 'Address of the push service; a browser needs it.' })),
  ),
  keys: Type.Optional(Nullable(WebPushKeys)),
}

export const CustomerSubscriptionCreate = Obj(ownFields)
export const SubscriptionCreate = Obj({ customerId, ...ownFields })
export type SubscriptionCreate = Static<typeof SubscriptionCreate>

export const Subscription = Obj({
  id: Text(0, undefined, {
    description: 'Id of the subscription. A customer has one newsletter, which has the id of the customer.',
  }),
  kind: OneOf(subscriptionKinds),
  status: OneOf(subscriptionStatuses, {
    description:
      '`inactive`: nothing is sent, because the customer is inactive, the e-mail address is missing or bounced, or the customer takes no push messages.',
  }),
  customerId: Nullable(Text(0, undefined, { description: 'Null: a browser on which nobody is signed in.' })),
  localeCode: Nullable(Text(0)),
  endpoint: Nullable(
    Text(0, undefined, { description: 'Address of the push service; null for a newsletter.' }),
  ),
  createDate: NullableDateTime(),
})

export const subscriptionFilters = ['id', 'customerId', 'kind', 'status'] as const
