import {
  Anything,
  Flag,
  FreeObject,
  List,
  Localized,
  Nullable,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
  withinBytes,
} from '../../schema.ts'

/** Settings that the inputs of a type may have; whatever is not listed has none. */
const textSettings = ['validationMaxLength', 'validationMinLength', 'validationRegex'] as const
const numberSettings = ['validationMinValue', 'validationMaxValue', 'validationRegex'] as const
export const widgetInputSettings = {
  text: [...textSettings, 'validationIsEmail', 'validationIsHttpsUrl'],
  textArea: textSettings,
  textWithFormatting: [...textSettings, 'useTypographySelection'],
  richText: [],
  html: [],
  boolean: [],
  category: [],
  products: [],
  dateTime: [],
  link: [],
  // ours: rows and sliders show several images
  image: ['allowMultipleImages'],
  number: [...numberSettings, 'numberOfDecimals', 'maxNumberOfDecimals'],
  select: ['options'],
  productSelector: ['allowMultipleProducts'],
} as const
export type WidgetInputType = keyof typeof widgetInputSettings
export const widgetInputTypes = Object.keys(widgetInputSettings) as WidgetInputType[]

/** For each shop; what every request may have to read stays small. */
export const MAX_WIDGET_DEFINITIONS = 100
export const MAX_WIDGET_INPUTS = 50
export const MAX_PATTERN_LENGTH = 500

const Length = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 262_144, description })))
const Bound = (description: string) =>
  Type.Optional(Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description })))
const Decimals = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 10, description })))
const Choice = (description: string) => Type.Optional(Nullable(Flag({ description })))
const Words = (max: number, description: string) =>
  withDescription(Localized(Nullable(Text(0, max))), description)

const WidgetOption = Obj({
  value: Type.Unsafe<string | number | boolean>({
    type: ['string', 'number', 'boolean'],
    maxLength: 255,
    description: 'Value that is stored. Upper and lower case mean the same.',
  }),
  label: Type.Optional(Words(255, 'Text for the people who choose it, by locale.')),
})

export const WidgetInputSettings = Obj({
  validationMinLength: Length('Fewest characters of a text.'),
  validationMaxLength: Length('Most characters of a text.'),
  validationRegex: Type.Optional(
    Nullable(
      Text(0, MAX_PATTERN_LENGTH, {
        description:
          'Regular expression in the syntax of RE2 that is found in the value: no lookaround, no references back.',
      }),
    ),
  ),
  validationIsEmail: Choice('The text is an e-mail address.'),
  validationIsHttpsUrl: Choice('The text is an address that begins with `https://`.'),
  validationMinValue: Bound('Least number.'),
  validationMaxValue: Bound('Greatest number.'),
  numberOfDecimals: Decimals('Most digits after the decimal point.'),
  maxNumberOfDecimals: Decimals('The same as `numberOfDecimals`; the smaller one counts.'),
  useTypographySelection: Choice('Editors may choose the typography.'),
  options: Type.Optional(
    Nullable(
      withDescription(List(WidgetOption, { max: 200 }), 'Values of a select, in the order of the list.'),
    ),
  ),
  allowMultipleProducts: Choice('The value is a list of product codes.'),
  allowMultipleImages: Choice('The value is a list of `{image, link}`.'),
})
export type WidgetInputSettings = Static<typeof WidgetInputSettings>

const inputFields = {
  label: Words(255, 'Name of the input for editors, by locale.'),
  description: Nullable(Words(1000, 'Explains the input to editors, by locale.')),
  required: Flag({ default: false, description: 'A value is needed while the input is visible.' }),
  localizable: Flag({
    default: false,
    description: 'The draft holds a value for each locale; the live page has the one of the reader.',
  }),
  defaultValue: withDescription(
    Nullable(Anything(16_384)),
    'Value that editors start with; conditions take it for a value that is not set.',
  ),
  visibilityConditions: withDescription(
    Nullable(FreeObject(4096)),
    'When the input is visible: codes of other inputs with a value or with operators such as `{"$gte": 2}`, joined by and; `$and` and `$or` group. Null: always.',
  ),
  typeSpecificSettings: Nullable(WidgetInputSettings),
}
const input = {
  code: Text(1, 255, { description: 'Key of the value in `widgetConfig`, unique in its definition.' }),
  type: OneOf(widgetInputTypes, { description: 'Kind of value.' }),
}

export const WidgetConfigInputCreate = Obj({ ...input, ...Patch(inputFields).properties })
export type WidgetConfigInputCreate = Static<typeof WidgetConfigInputCreate>

export const WidgetConfigInput = Obj({ ...input, ...inputFields })
export type WidgetConfigInput = Static<typeof WidgetConfigInput>

const code = Text(1, 255, {
  pattern: '[^/]$',
  description:
    'Code of the definition, unique in its shop. A namespace before the last `/` makes no difference.',
})
const texts = {
  name: Words(255, 'Name for editors, by locale.'),
  description: Nullable(Words(1000, 'Explains the widget to editors, by locale.')),
}
const widgetConfigInputs = {
  ...withDescription(
    List(WidgetConfigInputCreate, { max: MAX_WIDGET_INPUTS }),
    'Inputs in the order of the form.',
  ),
  ...withinBytes(),
}

export const WidgetConfigDefinitionCreate = Obj({
  code,
  name: texts.name,
  description: Type.Optional(texts.description),
  widgetConfigInputs,
})
export type WidgetConfigDefinitionCreate = Static<typeof WidgetConfigDefinitionCreate>

/** The inputs are replaced as a whole. */
export const WidgetConfigDefinitionUpdate = Patch({ ...texts, widgetConfigInputs })
export type WidgetConfigDefinitionUpdate = Static<typeof WidgetConfigDefinitionUpdate>

export const WidgetConfigDefinition = Obj({
  code,
  ...texts,
  widgetConfigInputs: withDescription(List(WidgetConfigInput), 'Inputs in the order of the form.'),
  isStandard: Flag({ description: 'One of those that every shop has, which cannot be changed.' }),
})
export type WidgetConfigDefinition = Static<typeof WidgetConfigDefinition>
