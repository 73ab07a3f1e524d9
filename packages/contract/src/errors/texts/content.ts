export const content = {
  pageCodeTaken: (code: string) => `A page with the code ${code} exists already`,
  pageSlugTaken: (slug: string) => `A page with the slug ${slug} exists already`,
  widgetTwice: (code: string) => `The widget ${code} appears twice`,
  widgetEndsBeforeStart: 'A widget ends after it starts',
  imageName: 'The name of the file must end in .jpg, .jpeg or .png',
  scheduleInPast: 'The time must be in the future',
  unpublishBeforePublish: 'A page is taken off the site after it was published',
  widgetDefinitionTaken: (code: string) => `A widget definition with the code ${code} exists already`,
  standardWidgetTaken: (code: string) => `The code ${code} is that of a standard widget`,
  widgetInputTwice: (code: string) => `The input ${code} appears twice`,
  needlessSetting: (type: string, name: string, allowed: string) =>
    `An input of type ${type} has no setting ${name}. Allowed: ${allowed || 'none'}`,
  boundsReversed: 'The upper bound is below the lower one',
  badPattern: (why: string) => `Not a regular expression of RE2: ${why}`,
  patternTooLarge: (size: number, limit: number) =>
    `The regular expression has ${size} steps, at most ${limit} are allowed; use fewer repetitions`,
  missingOptions: 'A select needs options',
  optionTwice: (value: string) => `The option ${value} appears twice`,
  unknownInput: (name: string, allowed: string) =>
    `There is no other input ${name}. Allowed: ${allowed || 'none'}, $and, $or`,
  tooMuchMatching: 'The request has too many long texts for the regular expressions of its widgets',
  tooManyDecimals: (value: number, limit: number) =>
    `${value} has too many decimals, at most ${limit} are allowed`,
  needlessVersion: 'Only the source version has a versionNumber',
}
