import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { Page } from '../ui/layout/Page.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Buttons } from './Buttons.tsx'
import { Errors } from './Errors.tsx'
import { Loaders } from './Loaders.tsx'
import { Times } from './Times.tsx'
import { Toasts } from './Toasts.tsx'

/** A live gallery of all UI components, for developers of screens. */
export const Route = createFileRoute('/_signed-in/test')({ component: GalleryPage })

// Forms, dialogs and icons load on demand, since no page shows all of them at once.
const Fields = lazy(async () => ({ default: (await import('./Fields.tsx')).Fields }))
const Dialogs = lazy(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }))

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
      <Suspense fallback={<RowSkeletons count={1} />}>
        <Dialogs />
      </Suspense>
      <Loaders />
      <Suspense fallback={<RowSkeletons count={4} />}>
        <AvatarsAndIcons />
      </Suspense>
      <Times />
      <Errors />
    </Page>
  )
}
