export const customer = {
  contactTwice: (id: string) => `The contact ${id} appears twice`,
  attributeTwice: (code: string) => `The attribute ${code} appears twice`,
  sumAboveMaximum: (average: number | string, count: number | string, limit: number) =>
    `${average} times ${count} is above the maximum of ${limit}`,
  dynamicMembers:
    'The members of a dynamic segment follow from its rules; only a fixed one has members of its own',
}
