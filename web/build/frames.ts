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

/** A class of a frame that no style sheet of the build has would leave the frame without its look. */
export function checkClasses(frames: string, bundle: Rolldown.OutputBundle): void {
  const styles = Object.values(bundle)
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    .join('')
  const unknown = [...frames.matchAll(/(?:class|collapsed)="([^"]+)"/g)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => isScoped(name) && !styles.includes(`.${name}`))
  if (unknown.length > 0) throw new Error(`No style sheet has ${[...new Set(unknown)].join(', ')}`)
}

function isScoped(name: string): boolean {
  return /^_.+_\w{5}_\d+$/.test(name)
}
