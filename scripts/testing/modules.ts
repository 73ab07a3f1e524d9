// The server as tests start it, in their own process and by command, with the demo.
import '../../packages/server/test/support/demo.ts'
import '../../packages/server/test/support/harness.ts'
import '../../packages/cli/src/commands.ts'
import '../../packages/cli/src/commands/client.work.ts'
import '../../packages/server/src/run.ts'
import '../../packages/server/src/workers.ts'
import '../../packages/server/src/worker.ts'

process.exit()
