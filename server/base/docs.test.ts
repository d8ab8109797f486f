import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const decisions = 'docs/decisions'

const rowOf = /^\| \[(\d{4})\]\((.+?)\) \| (.+) \| (.+?) \|$/gm
const knownStatus = /^(valid(; .+)?|replaced by \d{4}.*)$/

test('the index of decisions has every file, its title, and its state', () => {
  const files = globSync(`${decisions}/[0-9]*.md`, { cwd: root }).toSorted()
  const index = read(`${decisions}/README.md`)
  expect(wrongRows(index, files)).toEqual([])
  const [row = ''] = index.match(rowOf) ?? []
  expect(wrongRows(index.replace(row, ''), files)).toEqual([`no row: ${files[0]}`])
  expect(wrongRows(`${index}${row}\n`, files)).toEqual([row])
  expect(wrongRows(index.replace(row, row.replace('valid', 'replaced by 9999')), files)).toHaveLength(1)
  expect(wrongRows(index.replace(row, row.replace('Three', 'Two')), files)).toHaveLength(1)
})

test('every path and link in the docs exists', () => {
  const docs = ['*.md', 'docs/*.md', 'docs/{decisions,performance}/*.md'].flatMap((glob) =>
    globSync(glob, { cwd: root }),
  )
  expect(docs.length).toBeGreaterThan(40)
  expect(docs.flatMap((doc) => deadPaths(doc, read(doc)))).toEqual([])
  expect(deadPaths('docs/map.md', '`node server/gone.ts` and [0001](decisions/0001-gone.md)')).toHaveLength(2)
})

function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}

/** A file names the decisions that replace it or parts of it. A decision that moved has a row and no file. */
function wrongRows(index: string, files: string[]) {
  const rows = [...index.matchAll(rowOf)].map(
    ([line, number = '', target = '', title = '', status = '']) => ({
      line,
      number,
      target: normalize(`${decisions}/${target}`),
      title,
      status,
    }),
  )
  const wrong = rows.filter(({ number, target, title, status }, at) => {
    if (rows.findIndex((row) => row.number === number) < at) return true
    if (status.startsWith('moved to')) return files.includes(target)
    if (!files.includes(target) || !knownStatus.test(status)) return true
    const text = read(target)
    const later = status.match(/\b\d{4}\b/g) ?? []
    return !text.startsWith(`# ${number} ${title}\n`) || !later.every((one) => text.includes(`[${one}]`))
  })
  const missing = files.filter((file) => !rows.some((row) => row.target === file))
  return [...wrong.map((row) => row.line), ...missing.map((file) => `no row: ${file}`)]
}

/** Paths in backticks that begin with a folder of the repository, and relative links. */
function deadPaths(doc: string, text: string) {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, content = '']) => content.split(/[ ,;:()]+/))
  const paths = code.filter((word) => ourPath.test(word) && !word.includes('NNNN'))
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, link = '']) => join(doc, '..', link))
  return [...paths, ...links].filter((path) => !existsSync(join(root, path))).map((path) => `${doc}: ${path}`)
}

const ourPath = /^(bench|bin|db|docs|e2e|forms|lists|peers|server|texts|values|web)\/[\w./-]*\w\/?$/
