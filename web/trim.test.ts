import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import createIcon from './shared/icons/createIcon.ts'
import { nameless } from './trim.ts'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }
type Icon = { __iconData: Drawing; default: FunctionComponent<{ size: number }> }

const fileOf = (name: string) => createRequire(import.meta.url).resolve(`lucide-react/icons/${name}`)
const draw = (icon: Icon['default']) => renderToStaticMarkup(createElement(icon, { size: 18 }))
const shapes = (svg: string) => svg.slice(svg.indexOf('>'))
const look = (svg: string) => [...svg.matchAll(/(?:viewBox|fill|stroke[\w-]*|width|height)="[^"]*"/g)].join()

test.for(['house', 'settings', 'eye-off', 'layout-grid'])(
  'the icon %s of the built files is drawn as Lucide draws it',
  async (name) => {
    const icon = (await import(pathToFileURL(fileOf(name)).href)) as Icon
    const [ours, theirs] = [draw(createIcon(icon.__iconData)), draw(icon.default)]
    expect(shapes(ours)).toBe(shapes(theirs))
    expect(look(ours).split(',').toSorted()).toEqual(look(theirs).split(',').toSorted())
  },
)

test.for(['house', 'settings', 'eye-off', 'layout-grid'])(
  'what is left out of the icon %s are names, and nothing of its drawing',
  async (name) => {
    const code = readFileSync(fileOf(name), 'utf8')
    const { __iconData } = (await import(pathToFileURL(fileOf(name)).href)) as Icon
    const left = nameless(code)
    expect(left.length).toBeLessThan(code.length)
    expect(left).not.toMatch(/\bkey:|aliases|name:/)
    for (const [tag, { key, ...attributes }] of __iconData.node) {
      expect(left).toContain(`"${tag}"`)
      expect(left).not.toContain(key)
      for (const value of Object.values(attributes)) expect(left).toContain(`"${value}"`)
    }
  },
)
