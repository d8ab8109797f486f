import { UserSearch } from 'lucide-react'

import { Empty } from '../../ui/layout/Empty.tsx'
import rows from '../../lists/Rows.module.css'

/** Shown to the operator, who has no account of its own, until a party is chosen. */
export function EmptyState({ title, children }: { title: string; children: string }) {
  return (
    <div className={rows.empty}>
      <Empty icon={UserSearch} title={title}>
        <p>{children}</p>
      </Empty>
    </div>
  )
}
