import { globSync } from 'node:fs'

import type { Plugin } from 'vite'

/** What the libraries and the build would carry along for nobody, left out of the built files. */
export function trimmed(): Plugin[] {
  return [namedClasses(), keptStyles(), plainIcons()]
}

/** A module's classes one by one rather than as a table: what is used stands where it is used, the rest falls out. */
function namedClasses(): Plugin {
  const imported = /^import (\w+) from ('[^']+\.module\.css')/gm
  return {
    name: 'named-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // Who looks a class up by a name that is only known later needs the table.
      filter: { id: /\/web\/.*\.tsx?$/, code: { exclude: /styles\[/ } },
      handler: (code) => ({ code: code.replaceAll(imported, 'import * as $1 from $2'), map: null }),
    },
  }
}

/** Once its classes stand where they are used a module of styles looks empty, and would take its rules along. */
function keptStyles(): Plugin {
  return {
    name: 'kept-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      order: 'post',
      filter: { id: /\.module\.css$/ },
      handler: () => ({ moduleSideEffects: 'no-treeshake' }),
    },
  }
}

const names = /^ {2}name: .*\n|,\n {2}aliases: \[[^\]]*\]|^__iconData\.node;\n|, key: "\w+"|,\n +key: "\w+"/gm

/** Lucide's drawings, without the two kilobytes of code and names for what no icon here asks of it. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => `${import.meta.dirname}/shared/icons/createIcon.ts`,
    },
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\// },
      handler: (code) => ({ code: nameless(code), map: null }),
    },
  }
}

/** An icon's file without the names of the icon and of its shapes. */
export function nameless(icon: string): string {
  return icon.replaceAll(names, '')
}

const styles = globSync('**/*.module.css', { cwd: import.meta.dirname, exclude: ['dist', 'node_modules'] })
  .map((file) => `${import.meta.dirname}/${file}`)
  .toSorted()
const classes = new Map<string, string[]>()

/** Short, and told by order alone: a hash is the same length everywhere and cannot be packed. */
export function className(name: string, file: string): string {
  const known = classes.get(file) ?? []
  if (!known.includes(name)) classes.set(file, [...known, name])
  const at = (classes.get(file) ?? []).indexOf(name)
  return `_${styles.indexOf(file.split('?')[0] ?? file).toString(36)}-${at.toString(36)}`
}
