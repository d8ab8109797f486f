import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { sqlFunctions } from './sql-functions.ts'

/**
 * `npm test -- measures` prints the limits of STYLE.md for each room and fails if one is missed. Excludes
 * generated files, migrations, reference data, and demo data.
 */
const root = join(import.meta.dirname, '..')
const rooms = ['bin', 'db', 'server', 'web', 'e2e', 'forms', 'texts', 'lists', 'values', 'bench', 'peers']
/** Lines of tests (with their support files) per line of source. */
const testRatios: Readonly<Record<string, number>> = { db: 1, server: 0.8, web: 0.5 }
const bounds = { fileLines: 400, fileP90: 200, functionP90: 30, componentLines: 80 }

type File = { path: string; room: string; text: string; lines: number; isTest: boolean }
type Span = { name: string; path: string; lines: number; isComponent: boolean }

const files = readFiles()
const spans = files.flatMap(spansOf)
const failures = [...checkLengths(), ...checkRatios(), ...checkCircles()]
adviseOnSubjects()
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

function readFiles(): File[] {
  return globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs,sql}`, { cwd: root })
    .filter((path) => !/node_modules|\/dist\/|\.generated\.|db\/migrations\//.test(path))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const isTest = /\.(test|spec|testing)\.tsx?$|(^|\/)test\/|^e2e\//.test(path)
      return { path, room: path.split('/')[0] ?? '', text, lines: text.split('\n').length - 1, isTest }
    })
}

function checkLengths(): string[] {
  const long = files
    .filter(({ lines, path }) => lines > bounds.fileLines && !isData(path))
    .map(({ path, lines }) => `${path} has ${lines} lines, ${bounds.fileLines} at most`)
  const tall = spans
    .filter(({ isComponent, lines }) => isComponent && lines > bounds.componentLines)
    .map(
      ({ path, name, lines }) =>
        `${path}: component ${name} has ${lines} lines, ${bounds.componentLines} at most`,
    )
  console.log('room      files  median  p90  longest   functions  p90  longest')
  const wide = rooms.flatMap((room) => {
    const sizes = sorted(files.filter((file) => file.room === room && !isData(file.path)).map((f) => f.lines))
    if (sizes.length === 0) return []
    const own = sorted(
      spans.filter((span) => span.path.startsWith(`${room}/`) && !span.isComponent).map((s) => s.lines),
    )
    console.log(
      `${room.padEnd(8)}${cell(sizes.length, 7)}${cell(at(sizes, 0.5), 8)}${cell(at(sizes, 0.9), 5)}${cell(at(sizes, 1), 9)}` +
        `${cell(own.length, 12)}${cell(at(own, 0.9), 5)}${cell(at(own, 1), 9)}`,
    )
    return [
      ...(at(sizes, 0.9) > bounds.fileP90
        ? [`${room}: files p90 ${at(sizes, 0.9)}, ${bounds.fileP90} at most`]
        : []),
      ...(at(own, 0.9) > bounds.functionP90
        ? [`${room}: functions p90 ${at(own, 0.9)}, ${bounds.functionP90} at most`]
        : []),
    ]
  })
  return [...long, ...tall, ...wide]
}

function checkRatios(): string[] {
  console.log('\nroom      source   tests  ratio')
  return Object.entries(testRatios).flatMap(([room, least]) => {
    const own = files.filter((file) => file.room === room && !isData(file.path))
    const sum = (isTest: boolean) =>
      own.filter((file) => file.isTest === isTest).reduce((total, { lines }) => total + lines, 0)
    const ratio = sum(true) / sum(false)
    console.log(`${room.padEnd(8)}${cell(sum(false), 8)}${cell(sum(true), 8)}${cell(ratio.toFixed(2), 7)}`)
    return ratio < least
      ? [`${room}: ${ratio.toFixed(2)} lines of tests for a line of source, ${least} at least`]
      : []
  })
}

/** Circles of files and of folders. Type-only imports count, because a reader follows them too. */
function checkCircles(): string[] {
  const known = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files
      .filter(({ path }) => extname(path) !== '.sql')
      .map((file) => [file.path, importsOf(file).filter((path) => known.has(path))]),
  )
  const sources = new Map(
    [...imports]
      .filter(([path]) => !isTestPath(path))
      .map(([path, to]) => [path, to.filter((p) => !isTestPath(p))]),
  )
  const folders = new Map<string, string[]>()
  for (const [path, targets] of sources) {
    const own = folders.get(dirname(path)) ?? []
    const others = targets.map((target) => dirname(target)).filter((folder) => folder !== dirname(path))
    folders.set(dirname(path), [...own, ...others])
  }
  const circles = { import: circlesOf(imports), folder: circlesOf(folders) }
  console.log(`\ncircles: ${circles.import.length} of imports, ${circles.folder.length} of folders`)
  return Object.entries(circles).flatMap(([kind, all]) =>
    all.map((circle) => `${kind} circle: ${circle.join(' ↔ ')}`),
  )
}

function isTestPath(path: string): boolean {
  return files.find((file) => file.path === path)?.isTest ?? false
}

function importsOf({ path, text }: File): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...found].map(([, target = '']) => relative(root, join(root, dirname(path), target)))
}

/** Strongly connected components of more than one member (Tarjan). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, { index: number; low: number; onStack: boolean }>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    const own = { index: state.size, low: state.size, onStack: true }
    state.set(node, own)
    stack.push(node)
    for (const target of graph.get(node) ?? []) {
      const other = state.get(target) ?? visit(target)
      if (other.onStack) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(node))
      for (const member of circle) Object.assign(state.get(member) ?? {}, { onStack: false })
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return own
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return circles
}

function spansOf(file: File): Span[] {
  if (file.isTest || isData(file.path)) return []
  if (extname(file.path) === '.sql')
    return sqlFunctions(file.text).map((span) => ({ ...span, path: file.path, isComponent: false }))
  const found: Span[] = []
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length
  const walk = (node: unknown, name: string) => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, name))
    if (!isNode(node)) return
    const own = nameOf(node) ?? name
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const lines = lineAt(node.end) - lineAt(node.start) + 1
      found.push({
        name: own,
        path: file.path,
        lines,
        isComponent: file.path.endsWith('.tsx') && /^[A-Z]/.test(own),
      })
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') walk(child, own)
  }
  walk(parseSync(file.path, file.text).program, '')
  return found
}

type Node = { type: string; start: number; end: number; id?: unknown; key?: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nameOf({ id, key }: Node): string | undefined {
  const named = id ?? key
  return typeof named === 'object' && named !== null && 'name' in named && typeof named.name === 'string'
    ? named.name
    : undefined
}

/** Advice only, because history is immutable. Silent outside a repository. */
function adviseOnSubjects(): void {
  const { stdout } = spawnSync('git', ['log', '-50', '--no-merges', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  })
  const long = (stdout ?? '').split('\n').filter((subject) => subject.length > 65)
  if (long.length > 0) console.log(`\ncommit subjects over 65 characters: ${long.length} of the last 50`)
}

/** Data rather than code. */
function isData(path: string): boolean {
  return /^db\/(demo|reference)\//.test(path)
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b)
}

function at(numbers: readonly number[], share: number): number {
  return numbers[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? 0
}

function cell(value: number | string, width: number): string {
  return String(value).padStart(width)
}
