import {
  Flag,
  FreeObject,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'

const Margin = (side: string) =>
  Nullable(
    Type.Number({ minimum: 0, maximum: 10_000, description: `Space ${side} it; null: as the shop has it.` }),
  )

export const Widget = Obj({
  code: Text(1, 255, { description: 'Code of the widget, unique on its page.' }),
  widgetConfigDefinitionCode: Text(1, 255, {
    description: 'Kind of widget: the definition that says which values it takes, such as `imageWidget`.',
  }),
  widgetConfig: withDescription(
    FreeObject(262_144),
    'Values of the widget, by the inputs of its definition.',
  ),
  visibility: Obj({
    isHidden: Type.Optional(
      Flag({ default: false, description: 'A hidden widget is left out of the live page.' }),
    ),
    scheduleStartDate: withDescription(NullableDateTime(), 'When it begins to show; null: at once.'),
    scheduleEndDate: withDescription(NullableDateTime(), 'When it ceases to show; null: never.'),
  }),
  layout: Obj({
    marginTop: Margin('above'),
    marginBottom: Margin('below'),
    marginLeft: Margin('left of'),
    marginRight: Margin('right of'),
  }),
})
export type Widget = Static<typeof Widget>

/** Places of a page that hold widgets. The order of the list is that of the page. */
export const Dropzones = Obj({
  cmsWidgetList: Type.Optional(
    withDescription(List(Widget, { max: 500 }), 'Widgets in the order in which they are shown.'),
  ),
})
export type Dropzones = Static<typeof Dropzones>
