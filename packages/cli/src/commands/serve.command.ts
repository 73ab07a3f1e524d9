import { command } from '../command.ts'

export const serveCommand = command({
  name: 'serve',
  summary: 'Start the server, as npm start does',
  detail: 'It brings the database up to date and runs until Ctrl-C.',
  example: 'serve',
  options: {},
  run: async () => {
    await import('../serve.ts')
    return undefined
  },
})
