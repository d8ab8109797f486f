import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { Page } from '../shared/layout/Page.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { Buttons } from './Buttons.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Errors } from './Errors.tsx'
import { Loaders } from './Loaders.tsx'
import { Times } from './Times.tsx'
import { Toasts } from './Toasts.tsx'

/** Every part that the screens are made of, alive: for whoever builds a screen, or wonders how a part behaves. */
export const Route = createFileRoute('/_signed-in/test')({ component: GalleryPage })

// Forms and the icons of all categories are loaded when they show: no page has all of them at once.
const Fields = lazy(async () => ({ default: (await import('./Fields.tsx')).Fields }))

const AvatarsAndIcons = lazy(async () => ({
  default: (await import('./AvatarsAndIcons.tsx')).AvatarsAndIcons,
}))

function GalleryPage() {
  return (
    <Page title="Gallery" count="Every part that the screens are made of">
      <Suspense fallback={<RowSkeletons count={5} />}>
        <Fields />
      </Suspense>
      <Buttons />
      <Toasts />
      <Dialogs />
      <Loaders />
      <Suspense fallback={<RowSkeletons count={4} />}>
        <AvatarsAndIcons />
      </Suspense>
      <Times />
      <Errors />
    </Page>
  )
}
