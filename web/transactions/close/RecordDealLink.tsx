import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'

export function RecordDealLink() {
  return (
    <Link to="/transactions/new" className={buttonClass('main')}>
      <Plus size={18} aria-hidden="true" />
      Record a deal
    </Link>
  )
}
