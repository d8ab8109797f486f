import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

import { closeDrafts } from '../ui/drafts/drafts.ts'

// Files share their modules: the person whose drafts one file opened would hold those of the next.
closeDrafts()

// What a file still shows goes with its document: taken down in the next file, its dialogs are not found.
afterAll(cleanup)
