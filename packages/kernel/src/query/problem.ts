/** One thing that is wrong with a request; `code` is one of the interface's validation codes. */
export type Problem = { code: string; message: string; path: (string | number)[]; value?: unknown }
