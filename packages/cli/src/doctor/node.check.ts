import { fine } from './finding.ts'

/** The launcher sees to it that nothing older gets here. */
export const checkNode = () =>
  fine('Node', `${process.versions.node} on ${process.platform}-${process.arch}.`)
