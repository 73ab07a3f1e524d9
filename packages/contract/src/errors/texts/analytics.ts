/** Problems of the questions that reports answer. */
export const analytics = {
  dateNeeded: 'A report needs a date: {"$and":[{"date":{"$gte":"2026-04-01","$lte":"2026-04-30"}}]}',
  expectedDateRange: 'Expected an object with $gte, $lte or both',
  expectedReportDate: 'Expected an ISO 8601 date such as 2026-05-31 or 2026-05-31T12:30:00Z',
  dateBoundTwice: (operator: string) => `The date has more than one ${operator}`,
  dateNested: 'The date stands on the first level of the filter or in its $and, not deeper',
  dateReversed: 'The date ends before it begins',
  tooManyPeriods: (limit: number) =>
    `A report has at most ${limit} periods; choose a shorter range or a longer resolution`,
}
