import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { kindOf } from '../dashboards/data/dashboardKinds.ts'
import { DashboardSkeleton } from '../dashboards/pages/DashboardSkeleton.tsx'
import { operator } from '../domain/operator.ts'
import { collapsedClass, FrameSkeleton } from '../ui/layout/FrameSkeleton.tsx'
import { setProduct } from '../ui/product.ts'
import { PageLayout } from '../ui/layout/Page.tsx'
import { PageSkeleton, RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Entrance } from './Entrance.tsx'
import { signedInPages } from '../routes.ts'
import type { ForAudience, SignedInPage } from './pageStart.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { type SettingsTab, tabs } from './settingsTabs.tsx'

export { collapsedClass }

// The server writes the operator's name into each document, and the days of a dashboard that it opens with.
operator.name = '%OPERATOR_NAME%'
setProduct({ ...operator, initial: '%OPERATOR_INITIAL%' })

/** What a signed-in person sees of a page, or of a tab of the settings, before its code has rendered. */
export function signedInFrame(path: string, tab?: string): string {
  return inert(renderToStaticMarkup(<FrameSkeleton>{skeletonOf(path, tab)}</FrameSkeleton>))
}

/** With what the page always shows everyone. */
function skeletonOf(path: string, tab: string | undefined): ReactNode {
  if (path === '/settings') return <SettingsSkeleton tab={tabNamed(tab)} />
  const [, parent, segment = ''] = path.split('/')
  // The operator's dashboard has its name in the path.
  if (parent === 'dashboard')
    return <DashboardSkeleton kind={kindOf(segment) ?? 'operator'} days="%MONTH_SO_FAR%" />
  const page = signedInPages[path]
  if (page?.title === undefined) return <PageSkeleton />
  if (typeof page.title === 'string' && page.line === undefined) return <PageSkeleton title={page.title} />
  return <HeadSkeleton {...page} title={page.title} />
}

type HeadSkeletonProps = Pick<SignedInPage, 'line' | 'differs'> & { title: ForAudience }

function HeadSkeleton({ title, line = '', differs }: HeadSkeletonProps) {
  return (
    <PageLayout title={written(title, differs === 'title')} count={written(line, differs === 'line')}>
      <RowSkeletons label="Loading" />
    </PageLayout>
  )
}

/** Words that are not for everyone, or not for each address, are marked: frame.js removes those that do not fit. */
function written(words: ForAudience, isOnlyPlain: boolean): ReactNode {
  if (typeof words === 'string') return isOnlyPlain ? <span data-only="plain">{words}</span> : words
  return Object.entries(words).map(([audience, text]) => (
    <span key={audience} data-only={isOnlyPlain ? `${audience} plain` : audience}>
      {text}
    </span>
  ))
}

/** The first is that of the plain address. */
function tabNamed(name = tabs[0]?.name): SettingsTab {
  const tab = tabs.find((one) => one.name === name)
  if (!tab) throw new Error(`The settings have no tab ${name}`)
  return tab
}

/** The sign-in page as it is before anyone types. */
export function signInFrame(): string {
  // Browsers have passkeys: without it, the form would grow when it becomes usable.
  Object.assign(globalThis, { PublicKeyCredential: true, location: { search: '' } })
  return inert(renderToStaticMarkup(<Entrance open={async () => {}} />))
}

/** Neither focus, screen readers nor autofill reach what is about to be replaced. A script sets the elements' styles. */
function inert(markup: string): string {
  return `<div inert>${markup.replaceAll(' style="', ' data-css="').replaceAll('<input ', '<input readonly ')}</div>`
}
