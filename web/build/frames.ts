import { join } from 'node:path'
import { createServer, type Rolldown } from 'vite'

import type * as documentFrames from '../entry/documentFrames.tsx'

type Frames = typeof documentFrames

const web = join(import.meta.dirname, '..')

/** What the document of each page shows until the page's code has rendered. */
export async function renderFrames(): Promise<{
  /** A signed-in person's frame, and the sign-in page, to which all others are sent. */
  ofPage: (path: string, tab?: string) => string
  signIn: string
}> {
  const server = await createServer({
    root: web,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const frames = (await server.ssrLoadModule('/entry/documentFrames.tsx')) as Frames
    const signIn = template('sign-in', frames.signInFrame())
    const collapsed = `data-collapsed="${frames.collapsedClass}"`
    return {
      ofPage: (path, tab) => template('signed-in', frames.signedInFrame(path, tab), collapsed) + signIn,
      signIn,
    }
  } finally {
    await server.close()
  }
}

function template(name: string, markup: string, attribute = ''): string {
  return `<template data-frame="${name}" ${attribute}>${markup}</template>`
}

/** The style sheets that frames need. A class that none has would leave a frame without its look. */
export function stylesOf(frames: string, bundle: Rolldown.OutputBundle): string[] {
  const names = [...frames.matchAll(/(?:class|collapsed)="([^"]+)"/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  const scoped = [...new Set(names)].filter(isScoped)
  const found = new Map(scoped.map((name) => [name, sheetWith(name, bundle)]))
  const unknown = scoped.filter((name) => found.get(name) === undefined)
  if (unknown.length > 0) throw new Error(`No style sheet has ${unknown.join(', ')}`)
  return [...new Set(found.values())].filter((file) => file !== undefined)
}

function sheetWith(name: string, bundle: Rolldown.OutputBundle): string | undefined {
  return Object.values(bundle).find(
    (file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') && String(file.source).includes(`.${name}`),
  )?.fileName
}

function isScoped(name: string): boolean {
  return /^_.+_\w{5}_\d+$/.test(name)
}
