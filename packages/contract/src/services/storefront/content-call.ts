import { FreeObject, List, Nullable, Obj, type Static, Text, Type, withDescription } from '../../schema.ts'

const words = (description: string) => Text(0, undefined, { description })

/** A page in the form of the first generation. */
export const PageConfig = Obj({
  title: Type.Optional(words('Title of the page; missing without one.')),
  widgets: withDescription(
    List(
      Obj({
        type: words('Kind of widget without its namespace, such as `imageWidget`.'),
        height: withDescription(
          Nullable(Type.Number()),
          'Always null: widgets are as high as their content.',
        ),
        settings: withDescription(
          FreeObject(),
          'Values of the widget, with `published`, and with `plan` and `planDate` (`valid_from`, `valid_to`) when it is shown for a time.',
        ),
      }),
    ),
    'Widgets in the order in which they are shown.',
  ),
})
export type PageConfig = Static<typeof PageConfig>

export const Menu = Obj({
  entries: withDescription(
    List(
      Obj({
        url: words('Path of the app, such as `/category/tea`, as links of widgets have it.'),
        label: words('Name in the language that was asked for.'),
      }),
    ),
    'Entries in the order in which they are shown.',
  ),
})
export type Menu = Static<typeof Menu>
