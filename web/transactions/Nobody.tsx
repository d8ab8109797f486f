import { UserSearch } from 'lucide-react'

import { Empty } from '../shared/layout/Empty.tsx'
import rows from '../shared/lists/Rows.module.css'

/** The operator has no account of its own, so somebody is to be named first. */
export function Nobody({ title, children }: { title: string; children: string }) {
  return (
    <div className={rows.empty}>
      <Empty icon={UserSearch} title={title}>
        <p>{children}</p>
      </Empty>
    </div>
  )
}
