import { spawn } from 'node:child_process'
import { once } from 'node:events'

const mark = '--- end of the block ---'
/** Tells the status of each call, which a reader sees by the body. */
const tellingCurl = `curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }`

/** One shell for a page: later blocks use what earlier ones have set. */
export const openShell = (folder: string, env = process.env) => {
  const child = spawn('bash', ['-e'], { cwd: folder, env, stdio: 'pipe' })
  const ended = once(child, 'exit')
  let [output, notes] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    notes += chunk
  })
  // a shell that has ended is noticed by its exit
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${tellingCurl}\n`)

  const isDone = () => output.includes(mark) && notes.includes(mark)
  const run = async (block: string) => {
    ;[output, notes] = ['', '']
    child.stdin.write(`{\n${block}\n} </dev/null\necho; echo '${mark}'; echo '${mark}' >&2\n`)
    while (!isDone()) {
      const news = [once(child.stdout, 'data'), once(child.stderr, 'data')]
      await Promise.race([...news, ended])
      if (child.exitCode !== null && !isDone())
        throw new Error(`bash ended with ${child.exitCode}: ${block}\n${output}${notes}`)
    }
    return {
      output: output.replace(mark, ''),
      statuses: Array.from(notes.matchAll(/^status (\d+)/gm), ([, status]) => Number(status)),
    }
  }
  return { run, close: () => child.kill() }
}
