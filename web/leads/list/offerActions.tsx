import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import { customerName } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import type { LeadRow } from '../data/leadRows.ts'
import { offerMovesQuery } from '../data/offerMoves.ts'

const RowMoves = lazy(async () => ({ default: (await import('../transition/RowMoves.tsx')).RowMoves }))

/** Accepting and declining, in the rows of offers to the reader's organization. They have their room before they load. */
export function useOfferActions({ vendorId }: Reader, rows: readonly LeadRow[] = []) {
  const isOffer = ({ status, organizationId }: LeadRow) =>
    status === 'ASSIGNED' && organizationId === vendorId
  const offered = rows.filter(isOffer).map(({ publicId }) => publicId)
  const { data: moves } = useQuery({ ...offerMovesQuery(offered), enabled: offered.length > 0 })
  return (lead: LeadRow, onDone: () => void): ReactNode => {
    if (!isOffer(lead)) return undefined
    const { id, publicId } = lead
    const openMoves = moves?.get(publicId) ?? []
    return (
      <Suspense fallback={room}>
        {openMoves.length > 0 ? (
          <RowMoves
            lead={{ id, publicId, status: 'ASSIGNED', openMoves }}
            name={customerName(lead)}
            onDone={onDone}
          />
        ) : (
          room
        )}
      </Suspense>
    )
  }
}

const room = <span />
