import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { type State, statesQuery } from '../../domain/places/places.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { trialQuery, type TrialWanted } from '../data/leadTrial.ts'
import styles from './Offers.module.css'
import { momentIn, type TrialAddress } from './trial.ts'
import { TrialForm } from './TrialForm.tsx'
import { TrialResult } from './TrialResult.tsx'

type TryLeadProps = { address: TrialAddress; onAddress: (address: TrialAddress) => void }

/** Which provider a lead would be offered to, and why. The address has what was tried, so that it can be shared. */
export function TryLead({ address, onAddress }: TryLeadProps) {
  const title = useId()
  const queries = useQueryClient()
  const { data: states } = useQuery(statesQuery)
  const wanted = states && wantedIn(address, states)
  return (
    <section aria-labelledby={title} className={styles.trial}>
      <h2 id={title} className={styles.title}>
        Try a lead
      </h2>
      <Muted>See which provider a lead would be offered to, and why. Nothing is saved or sent.</Muted>
      {states ? (
        <TrialForm
          address={address}
          states={states}
          onTry={(next) => {
            const again = wantedIn(next, states)
            if (again) void queries.invalidateQueries({ queryKey: trialQuery(again).queryKey })
            onAddress(next)
          }}
        />
      ) : (
        <RowSkeletons count={2} label="Loading" />
      )}
      {wanted && <TrialResult wanted={wanted} />}
    </section>
  )
}

function wantedIn(address: TrialAddress, states: readonly State[]): TrialWanted | undefined {
  const state = states.find(({ code }) => code === address.state)
  if (address.service === undefined || !state) return undefined
  return { serviceId: address.service, stateId: state.id, moment: momentIn(address) }
}
