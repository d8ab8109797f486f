import { closeDrafts } from '../ui/drafts/drafts.ts'

// Files share their modules: the person whose drafts one file opened would hold those of the next.
closeDrafts()
