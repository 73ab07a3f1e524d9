import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { harness } from '../packages/server/test/support/harness.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8')

type Panel = { title: string; targets: { expr: string }[] }
type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook: string }
}

const { panels } = JSON.parse(textOf('deploy/grafana/dashboard.json')) as { panels: Panel[] }
const { groups } = parse(textOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

/** Made by Prometheus itself. */
const ofPrometheus = new Set(['up'])
/** Names before `{`, `[`, a bracket or an end; labels, functions and texts are taken out first. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)|\boffset \w+/g, ' ')
    .match(/\b[a-z_]\w*\b(?!\s*\()/g)
    ?.filter((name) => !/^(by|without|and|or|unless)$/.test(name) && !ofPrometheus.has(name)) ?? []

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** As the server leaves it after each round. */
const archiveOfNow = async (): Promise<string> => {
  const archive = await mkdtemp(join(tmpdir(), 'tradepost-archive-'))
  after(() => rm(archive, { recursive: true }))
  await mkdir(join(archive, 'chain'))
  await writeFile(join(archive, 'chain/moments.jsonl'), '')
  return archive
}

it('finds names of metrics in an expression, and neither functions nor labels', () => {
  const expression = 'sum by (le) (rate(a_bucket{status=~"5..", x="y"}[5m])) / max(b offset 1h) > 0.01'

  assert.deepEqual(metricsIn(expression), ['a_bucket', 'b'])
})

describe('the dashboard and the alerts', () => {
  it('name only metrics that a server has', async () => {
    // the replica need not be there
    const replicaUrl = 'postgres://nobody@127.0.0.1:1/nothing'
    const { url } = await harness({}, { replicaUrl, walArchive: await archiveOfNow() })
    await fetch(`${url}/no-such-page`)
    const page = await (await fetch(`${url}/metrics`)).text()
    const served = new Set(Array.from(page.matchAll(/^([a-z_]\w*)[{ ]/gm), ([, name]) => name))
    const expressions = [...panels.flatMap(({ targets }) => targets), ...rules].map(({ expr }) => expr)

    const names = new Set(expressions.flatMap(metricsIn))

    assert.ok(names.size > 15)
    assert.match(page, /^tradepost_log_archive_age_seconds \d{1,2}\.?\d*$/m)
    assert.deepEqual(
      [...names].filter((name) => !served.has(name)),
      [],
    )
  })

  it('have panels and rules with names of their own', () => {
    for (const names of [panels.map(({ title }) => title), rules.map(({ alert }) => alert)])
      assert.equal(new Set(names).size, names.length)
  })

  it('say what to do, and lead to a heading of the docs that says more', () => {
    for (const { alert, annotations } of rules) {
      const { summary, description, runbook } = annotations
      const [page = '', anchor] = runbook.split('#')
      const headings = Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => slugOf(heading))
      assert.ok(summary.length > 10 && description.length > 20, alert)
      assert.ok(headings.includes(anchor ?? ''), `${alert}: no heading ${anchor}`)
    }
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe('the rules', { skip: hasPromtool ? false : 'promtool is not installed' }, () => {
  it('are right for Prometheus', () => {
    execFileSync('promtool', ['check', 'rules', pathOf('deploy/prometheus/alerts.yaml')])
  })
})
