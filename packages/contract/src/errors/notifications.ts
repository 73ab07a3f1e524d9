import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const notifications = {
  templateNotFound: notFound('Template'),
  templateExists: conflict('A template with this code exists already'),
  templateInUse: conflict('A campaign that is not over uses the template'),
  campaignNotFound: notFound('Campaign'),
  campaignExists: conflict('A campaign with this code exists already'),
  campaignBegun: conflict('The campaign has begun; only its name and its status can be changed'),
  campaignMove: conflict('The campaign cannot go into this status'),
  campaignSending: conflict('The campaign is being sent; pause it before you delete it'),
  notificationMessageNotFound: notFound('Message'),
  subscriptionNotFound: notFound('Subscription'),
  linkNotSigned: {
    status: 403,
    code: 'Forbidden',
    message: 'The link was changed or is not complete',
  },
} as const satisfies Record<string, ErrorDefinition>
