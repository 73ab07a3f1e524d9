// Runs one npm script of this project on the Node it brings along, installing first when needed:
//   node scripts/run.mjs <script> [arguments]
// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node there is.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules', '.bin')
// Compiled once, kept for the next start: a third of the memory and most of the time of one are for reading TypeScript.
const compileCache = join(root, 'node_modules', '.cache', 'tradepost')

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(
    `Tradepost needs Node 20 or newer to start, and this is ${process.versions.node}: install a newer one.`,
  )
}
const [script, ...args] = process.argv.slice(2)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
if (!Object.hasOwn(scripts, script ?? '')) {
  fail(`There is no script ${script} in package.json: choose one of ${Object.keys(scripts).join(', ')}.`)
}
installWhenNeeded()
runScript(scripts[script])

/** By npm's own list of what it installed: whoever ran npm install or npm ci does not wait for it a second time. */
function installWhenNeeded() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(join('node_modules', '.package-lock.json'))
  if (Object.keys(wanted).every((path) => isInstalled(path, wanted[path], installed[path]))) return

  console.error('Installing packages, which takes a minute…')
  // Not npm ci, which removes all packages before it installs them; this takes the versions of the lock file too and
  // leaves it as it is.
  const install = ['install', '--no-save', '--prefer-offline']
  // The database is an optional package, the checks are development ones: settings that omit them would break both.
  const { status, error } = spawnSync('npm', [...install, '--include=dev', '--include=optional'], {
    cwd: root,
    // npm must not run on the Node in node_modules, which it may replace.
    env: { ...process.env, PATH: withoutBinaries() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    fail(
      `The packages could not be installed${error ? ` (${error.message})` : ''}: the first start needs npm and a connection to its registry; later ones need neither.`,
    )
  }
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {}
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** The list of what is installed holds neither the project itself nor what other machines need. */
function isInstalled(path, wanted, found) {
  if (found) return found.version === wanted.version
  return path === '' || (wanted.optional === true && !isForHere(wanted))
}

/** Which C library Linux has is npm's to find out: it installs the one of two such packages that fits. */
function isForHere({ os, cpu, libc }) {
  if (libc || (!os && !cpu)) return false
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

function withoutBinaries() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== binaries).join(delimiter)
}

/** Through the shell as npm would, but without npm: starting that costs 0.3 s. */
function runScript(command) {
  // A session of its own, so that Ctrl-C reaches it once, through us, and not also from the terminal.
  // The trap keeps the shell until the command has ended; otherwise the signal would end the shell first.
  // Nobody writes to descriptor 3: it ends when we do, also when we are killed, and then the whole group is told to stop.
  const watch = '{ read _ <&3; kill -TERM -$$; } >/dev/null 2>&1 &'
  const child = spawn('sh', ['-c', `${watch} exec 3<&-; trap : INT TERM; ${command} "$@"`, 'sh', ...args], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      PATH: [binaries, withoutBinaries()].join(delimiter),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    detached: true,
  })
  passSignals(child)
  child.once('error', (error) => fail(`The script ${script} could not be started: ${error.message}.`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** One Ctrl-C comes twice, from the terminal and from the npm above us; a second one a second later is meant. */
function passSignals(child) {
  let last = Number.NEGATIVE_INFINITY
  const pass = (signal) => {
    if (performance.now() - last < 1000) return
    last = performance.now()
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended already, and its exit code is on the way.
    }
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  // The terminal was closed.
  process.on('SIGHUP', () => pass('SIGTERM'))
  if (process.env.npm_lifecycle_event) onceOrphaned(() => pass('SIGTERM'))
}

/** npm that is killed cannot pass a signal on. Whoever runs us without npm may leave us alone on purpose. */
function onceOrphaned(stop) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
}
