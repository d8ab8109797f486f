import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups } from './chunks.ts'
import { routes } from './routes.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
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
    compressed(),
  ],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would break the content security policy for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting: { groups: chunkGroups() } } },
  },
})

/** In production the server fills in the operator; the development server has nobody else to do it. */
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
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist/assets')
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        const text = readFileSync(join(folder, file))
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
