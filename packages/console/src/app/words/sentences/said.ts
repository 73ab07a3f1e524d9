import { en } from '../en.ts'

type Sayings = {
  /** A sentence of the API in the language of the console. */
  said(text: string): string
  /** In place of what a browser says when nobody answers. */
  offline: string
}

const english: Sayings = { said: (text) => text, offline: en.state.offline }
let sayings = english

export const said = (text: string): string => sayings.said(text)
export const saidOffline = (): string => sayings.offline

/** For the language that the reader has chosen; without any it is that of the API. */
export const say = (chosen: Sayings = english): void => {
  sayings = chosen
}
