import { Flag, Nullable, Obj, Patch, type Static, Text, Type } from '../../schema.ts'

const address = (description: string) => Nullable(Text(3, 255, { format: 'email', description }))

const fields = {
  senderName: Nullable(
    Text(0, 255, { description: 'Name that e-mails come from; null: that of the merchant.' }),
  ),
  senderEmailAddress: address('Address that e-mails come from; null: that of the operator.'),
  replyToEmailAddress: address('Where answers go; null: to the sender.'),
  smtpUrl: Nullable(
    Text(0, 1000, {
      description:
        'Mail server of the merchant, `smtp://user:password@host:port` or `smtps://…`; null: that of the operator. The password is not shown.',
    }),
  ),
  dkimDomainName: Nullable(
    Text(0, 253, {
      description:
        'Domain that signs e-mails (DKIM), usually that of the sender. Set together with `dkimSelector` and `dkimPrivateKey`; null: no signature.',
    }),
  ),
  dkimSelector: Nullable(
    Text(0, 63, {
      description: 'Name of the key: its public part is the DNS record `<selector>._domainkey.<domain>`.',
    }),
  ),
  dkimPrivateKey: Nullable(
    Text(0, 10_000, { description: 'RSA key of 1,024 bits or more that signs e-mails, as PEM. Not shown.' }),
  ),
  maxPerSecond: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 50,
    description: 'Messages that go out in a second, over all campaigns and processes.',
  }),
  trackOpens: Flag({
    default: true,
    description: 'Whether marketing e-mails hold a picture that counts opening.',
  }),
  trackClicks: Flag({ default: true, description: 'Whether links in marketing e-mails count clicks.' }),
  passwordResetUrl: Nullable(
    Text(0, 2048, {
      description:
        'Page of the shop that takes `?token=…` and asks for a new password; null: that of the storefront, or the token itself where a shop has a `url` of its own.',
    }),
  ),
  gatewayUrl: Nullable(
    Text(0, 2048, {
      description: 'Where SMS and app push messages are posted to; null: they cannot be sent.',
    }),
  ),
  gatewaySecret: Nullable(
    Text(0, 255, { description: 'Signs the posts to the gateway by HMAC SHA-256. Not shown.' }),
  ),
}

export const NotificationSettingsUpdate = Patch(fields)
export type NotificationSettingsUpdate = Static<typeof NotificationSettingsUpdate>

export const NotificationSettings = Obj({
  ...fields,
  webPushPublicKey: Text(0, undefined, {
    description: 'Public VAPID key; browsers subscribe with it as `applicationServerKey`.',
  }),
})
export type NotificationSettings = Static<typeof NotificationSettings>
