import { command, json } from '../command.ts'

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Say what is wrong with this set-up and how to fix it',
  detail:
    'Works beside a running server and without one, and changes nothing. The exit code is 1 when something must be fixed.',
  example: 'doctor --json',
  options: { json },
  run: async (values) => (await import('../doctor/doctor.ts')).doctor(values),
})
