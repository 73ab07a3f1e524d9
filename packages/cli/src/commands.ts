import { callCommand } from './call/call.command.ts'
import type { Command } from './command.ts'
import { analyticsCommands } from './commands/analytics.command.ts'
import { backupCommands } from './commands/backup.command.ts'
import { cellCommands } from './commands/cell.command.ts'
import { clientCommands } from './commands/client.command.ts'
import { customerCommands } from './commands/customer.command.ts'
import { doctorCommand } from './commands/doctor.command.ts'
import { importCommands } from './commands/import.command.ts'
import { keyCommands } from './commands/key.command.ts'
import { merchantCommands } from './commands/merchant.command.ts'
import { migrateCommand } from './commands/migrate.command.ts'
import { pluginCommands } from './commands/plugin.command.ts'
import { serveCommand } from './commands/serve.command.ts'
import { userCommands } from './commands/user.command.ts'
import { webhookCommands } from './commands/webhook.command.ts'
import { mcpCommand } from './mcp/mcp.command.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [
  serveCommand,
  doctorCommand,
  migrateCommand,
  ...backupCommands,
  ...merchantCommands,
  ...cellCommands,
  ...clientCommands,
  ...keyCommands,
  ...userCommands,
  ...customerCommands,
  ...importCommands,
  callCommand,
  mcpCommand,
  ...webhookCommands,
  ...analyticsCommands,
  ...pluginCommands,
]
