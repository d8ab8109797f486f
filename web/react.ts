import type { Plugin } from 'vite'

/**
 * React without what this product never asks of it, a sixth of its weight: pages rendered by a server, view transitions,
 * references to fragments, and elements that belong in the page's head. What only these reach is emptied. The build
 * refuses another version of React, a name that is not there, and code that wants one of them. To have all of React
 * back, take `leanReact()` out of vite.config.ts.
 */
const version = '19.3.1'

/** Without a view transition in the tree each of these walks it and does nothing, or is not reached. */
const viewTransitions = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'createViewTransitionInstance',
  'recursivelyTraverseAfterMutationEffects',
  'commitAfterMutationEffectsOnFiber',
]

/** Reached through the object that a fragment's ref would get. */
const fragments = [
  'FragmentInstance',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'normalizeListenerOptions',
  'indexOfEventListener',
  'collectChildren',
  'collectClientRects',
  'validateDocumentPositionWithFiberTree',
  'scrollTextNodeIntoView',
]

/** Reached while `isHydrating`, which only `hydrateRoot` begins; all of them answer nothing otherwise. */
const hydration = [
  'popHydrationState',
  'resetHydrationState',
  'prepareToHydrateHostInstance',
  'updateDehydratedSuspenseComponent',
  'clearHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'canHydrateHydrationBoundary',
  'ReactDOMHydrationRoot',
]

/** Reached by what React moves to the head of the page: here that is the page's own, and a title is set by `useTitle`. */
const head = [
  'isHostHoistableType',
  'getResource',
  'acquireResource',
  'getHydratableHoistableCache',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preconnectAs',
  'insertStylesheetIntoRoot',
  'suspendResource',
]

/** Names of components for the log, which in built files are single letters. */
const stacks = ['getStackByFiberInDevAndProd']

const unwanted =
  /\b(?:hydrateRoot|ViewTransition|addTransitionType|preinit|preconnect|prefetchDNS)\b|<Fragment[^>]* ref=|<(?:title|meta|link|style|script)[\s>]/

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/react-dom-client\.production\.js$/, /\/web\/(?!react\.ts).*\.tsx?$/] },
      handler(code, id) {
        if (id.includes('/react-dom-client.')) return { code: lean(code), map: null }
        if (unwanted.test(code)) this.error(`${id} wants what web/react.ts leaves out of React`)
        return undefined
      },
    },
  }
}

export function lean(code: string): string {
  if (!code.includes(`exports.version = "${version}"`))
    throw new Error(`web/react.ts knows React ${version} only`)
  const emptied = [...viewTransitions, ...fragments, ...hydration, ...head, ...stacks].reduce(
    withoutBody,
    code,
  )
  return [
    [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[^]*?^\};/gm, ''],
    [/^exports\.hydrateRoot = function[^]*?^\};/gm, ''],
    [/\bisHydrating = !0/g, '0'],
  ].reduce((text, [pattern, by]) => replaced(text, pattern as RegExp, by as string), emptied)
}

function withoutBody(code: string, name: string): string {
  return replaced(code, new RegExp(`^(function ${name}\\([^)]*\\)) \\{[^]*?^\\}`, 'm'), '$1 {}')
}

function replaced(code: string, pattern: RegExp, by: string): string {
  const result = code.replace(pattern, by)
  if (result === code) throw new Error(`React has no longer what web/react.ts empties: ${pattern.source}`)
  return result
}
