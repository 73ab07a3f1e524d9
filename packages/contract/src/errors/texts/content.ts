export const content = {
  pageCodeTaken: (code: string) => `A page with the code ${code} exists already`,
  pageSlugTaken: (slug: string) => `A page with the slug ${slug} exists already`,
  widgetTwice: (code: string) => `The widget ${code} appears twice`,
  widgetEndsBeforeStart: 'A widget ends after it starts',
  imageName: 'The name of the file must end in .jpg, .jpeg or .png',
  scheduleInPast: 'The time must be in the future',
  unpublishBeforePublish: 'A page is taken off the site after it was published',
}
