import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { StateMap } from '../../domain/map/StateMap.tsx'
import { type State, statesQuery } from '../../domain/places/places.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import choice from '../../ui/fields/Choice.module.css'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import { counted } from '../data/counted.ts'
import { saveCoverageDocument } from '../data/organizationOperations.ts'
import {
  type OrganizationRecord,
  type OfferedService,
  ownServicesSource,
  servicesQuery,
} from '../data/organizationQueries.ts'
import {
  type Coverage,
  coverageOf,
  inputOf,
  isServed,
  withPairs,
  withService,
  withStates,
} from './coverage.ts'
import styles from './Coverage.module.css'
import { regionsOf } from './regions.ts'

type CoverageEditorProps = {
  organization: OrganizationRecord
  mayChange: boolean
  onSaved?: () => void
}

/** A matrix of the operator's services and the states in which a provider serves them, by region. */
export function CoverageEditor({ organization, mayChange, onSaved }: CoverageEditorProps) {
  const services = useQuery(servicesQuery)
  const states = useQuery(statesQuery)
  const failed = [services, states].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorText heading="h3" message={sentenceFor(failed.error)} onAgain={() => void failed.refetch()} />
    )
  if (!services.data || !states.data) return <RowSkeletons label="Loading services and states" />
  return (
    <CoverageForm
      organization={organization}
      services={services.data}
      states={states.data}
      mayChange={mayChange}
      onSaved={onSaved}
    />
  )
}

type CoverageFormProps = Omit<CoverageEditorProps, 'onSaved'> & {
  services: readonly OfferedService[]
  states: readonly State[]
  onSaved: (() => void) | undefined
}

function CoverageForm({ organization, services, states, mayChange, onSaved }: CoverageFormProps) {
  const [coverage, setCoverage] = useState(() => coverageOf(organization))
  const [isDirty, setDirty] = useState(false)
  const save = useSaveCoverage(organization.id, () => {
    setDirty(false)
    onSaved?.()
  })
  const question = useLossQuestion(isDirty && !save.busy)
  const change = (next: Coverage) => {
    setCoverage(next)
    setDirty(true)
  }
  const served = services.filter(({ id }) => coverage.services.has(id))
  const covered = countsOf(coverage, served, states)
  return (
    <Stack gap={5}>
      <CheckboxGroup
        label={`Services of the operator (${served.length} of ${services.length} served)`}
        name="services"
        options={services.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={served.map(({ id }) => String(id))}
        disabled={!mayChange}
        onChosen={(chosen) => change(chosenServices(coverage, services, chosen))}
      />
      <OwnServicesNote organizationId={organization.id} />
      {served.length > 0 && (
        <figure className={styles.map}>
          <StateMap
            label={`Map of the states: services are provided in ${covered.size} of them`}
            counts={covered}
          />
          <figcaption>Services in each state. Dashed states have none.</figcaption>
        </figure>
      )}
      <Matrix coverage={coverage} served={served} states={states} mayChange={mayChange} onChange={change} />
      {!mayChange && (
        <Notice severity="info">You need the permission to create services to change this.</Notice>
      )}
      {mayChange && (
        <div className={styles.foot}>
          <p role="status">
            {counted(served.length, 'service')} in {counted(coverage.states.size, 'state')}
            {isDirty && ', not saved yet'}
          </p>
          <Button look="main" busy={save.busy} disabled={!isDirty} onClick={() => save.run(coverage)}>
            Save coverage
          </Button>
        </div>
      )}
      {question}
    </Stack>
  )
}

/** How many services each state has, by its code. */
function countsOf(
  coverage: Coverage,
  served: readonly OfferedService[],
  states: readonly State[],
): Map<string, number> {
  return new Map(
    states
      .map(
        ({ id, code }) =>
          [code, served.filter((service) => isServed(coverage, service.id, id)).length] as const,
      )
      .filter(([, count]) => count > 0),
  )
}

function chosenServices(
  coverage: Coverage,
  operators: readonly OfferedService[],
  chosen: readonly string[],
): Coverage {
  return operators.reduce((next, { id }) => withService(next, id, chosen.includes(String(id))), coverage)
}

type MatrixProps = {
  coverage: Coverage
  served: readonly OfferedService[]
  states: readonly State[]
  mayChange: boolean
  onChange: (coverage: Coverage) => void
}

function Matrix({ coverage, served, states, mayChange, onChange }: MatrixProps) {
  const cell = { coverage, served, mayChange, onChange }
  return (
    <div className={styles.frame}>
      <table className={styles.matrix} aria-label="States and services">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">All services</th>
            {served.map(({ id, name }) => (
              <th key={id} scope="col" className={styles.service}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line {...cell} name="All states" states={states} isRegion />
        </tbody>
        {regionsOf(states).map((region) => (
          <tbody key={region.name}>
            <Line {...cell} name={region.name} states={region.states} isRegion />
            {region.states.map((state) => (
              <Line key={state.id} {...cell} name={state.name} states={[state]} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type LineProps = Omit<MatrixProps, 'states'> & { name: string; states: readonly State[]; isRegion?: boolean }

function Line({ name, states, isRegion = false, coverage, served, mayChange, onChange }: LineProps) {
  const ids = states.map(({ id }) => id)
  const count = ids.filter((id) => coverage.states.has(id)).length
  return (
    <tr className={isRegion ? styles.region : undefined}>
      <th scope="row">
        {name}
        {isRegion && (
          <small>
            {' '}
            {count} of {ids.length}
          </small>
        )}
      </th>
      <td>
        <Box
          label={`All services in ${name}`}
          on={count}
          of={ids.length}
          disabled={!mayChange}
          onToggle={(isOn) => onChange(withStates(coverage, ids, isOn))}
        />
      </td>
      {served.map((service) => (
        <td key={service.id}>
          <Box
            label={`${service.name} in ${name}`}
            on={ids.filter((id) => isServed(coverage, service.id, id)).length}
            of={ids.length}
            disabled={!mayChange}
            onToggle={(isOn) => onChange(withPairs(coverage, service.id, ids, isOn))}
          />
        </td>
      ))}
    </tr>
  )
}

type BoxProps = {
  label: string
  on: number
  of: number
  disabled: boolean
  onToggle: (isOn: boolean) => void
}

/** A checkbox for several states, indeterminate if only some are on. */
function Box({ label, on, of, disabled, onToggle }: BoxProps): ReactNode {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        className={choice.checkbox}
        checked={on === of}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = on > 0 && on < of
        }}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <Hidden>{label}</Hidden>
    </label>
  )
}

function OwnServicesNote({ organizationId }: { organizationId: number }) {
  const source = ownServicesSource({ provider: String(organizationId) })
  const total = useQuery(source.page({ filters: {} })).data?.total ?? 0
  if (total === 0) return null
  return (
    <Muted>
      Its own {counted(total, 'service')} {total === 1 ? 'has its' : 'have their'} states on the page of the
      service.
    </Muted>
  )
}

function useSaveCoverage(organizationId: number, onSaved: () => void) {
  return useAction({
    send: (coverage: Coverage) => request(saveCoverageDocument, { input: inputOf(organizationId, coverage) }),
    done: 'Coverage saved',
    onDone: onSaved,
    failed: 'Coverage not saved',
    renews: [['organizations']],
  })
}
