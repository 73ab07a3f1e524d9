import { List, Nullable, Obj, OneOf, type Static, Text, Type, withDescription } from '../schema.ts'

export const firstStepCodes = [
  'settings',
  'product',
  'location',
  'stock',
  'shop',
  'payment',
  'shipping',
  'page',
  'staff',
] as const
export type FirstStepCode = (typeof firstStepCodes)[number]

export const FirstSteps = Obj({
  done: Type.Integer({ description: 'How many of the steps are done.' }),
  total: Type.Integer({ description: 'How many steps there are.' }),
  shopCode: Nullable(
    Text(0, undefined, {
      description: 'The shop to set up: the default one, else the first by its code; null: there is none.',
    }),
  ),
  firstSteps: withDescription(
    List(
      Obj({
        code: OneOf(firstStepCodes, {
          description:
            '`settings`: a setting was given or changed. `product`, `location`, `stock` and `shop`: there is one. `payment` and `shipping`: a shop has a way to pay, and one to ship. `page`: a page of a shop is live. `staff`: somebody beside the owner has an account.',
        }),
        isDone: Type.Boolean({ description: 'Whether what the step makes exists now.' }),
      }),
    ),
    'In the order in which they are best done.',
  ),
})
export type FirstSteps = Static<typeof FirstSteps>
