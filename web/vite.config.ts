import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { filesOfPages, inlineScripts } from './build/document.ts'
import { documentIds } from './build/documents.ts'
import { groupsOf } from './build/groups.ts'
import { routes, settingsTabFiles } from './routes.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    documentIds(),
    tanstackRouter({
      virtualRouteConfig: routes,
      routesDirectory: '.',
      generatedRouteTree: './routeTree.generated.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
      tmpDir: 'node_modules/.router',
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
      },
    }),
    react(),
    operatorInDevelopment(),
    preloadFont(),
    inlineScripts(),
    filesOfPages(routes, settingsTabFiles),
    compressed(),
  ],
  // The live socket takes the product's own origins only.
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', ws: true, headers: { origin: 'http://127.0.0.1:3000' } },
      '/files': { target: 'http://127.0.0.1:3000' },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would break the content security policy for scripts and fonts.
    assetsInlineLimit: 0,
    // For scripts and styles. Older browsers are sent away: entry/oldBrowser.js, docs/operations.md.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: groupsOf(routes, settingsTabFiles) } } },
  },
})

/** In production the server fills in the operator's name; this plugin does it in development. */
function operatorInDevelopment(): Plugin {
  return {
    name: 'operator-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%OPERATOR_NAME%', process.env['OPERATOR_NAME'] ?? 'Turnstone')
        .replaceAll('%OPERATOR_TIME_ZONE%', process.env['OPERATOR_TIME_ZONE'] ?? 'America/Chicago'),
  }
}

function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          })),
    },
  }
}

/** Once at the build rather than at each request: the server sends these files as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Beside what was written, wherever that was asked to be.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const text = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
