import { Plus } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'

/** Which service it is for comes first, as in the menu. */
export function NewLeadLink() {
  return (
    <a href="/search-services" className={buttonClass('main')}>
      <Plus size={18} aria-hidden="true" />
      New lead
    </a>
  )
}
