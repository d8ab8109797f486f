import { useQuery } from '@tanstack/react-query'

import { statesQuery } from '../../domain/places/places.ts'
import type { useForm } from '../../ui/form/useForm.ts'
import { ChosenList } from '../ChosenList.tsx'
import { organizationQuery, servicesQuery } from '../data/organizationQueries.ts'
import { referenceQuery } from '../../domain/reference.ts'
import type { PersonValues } from './personForm.ts'

type AgentFieldsProps = {
  form: Pick<ReturnType<typeof useForm<PersonValues, PersonValues>>, 'choices'>
  organizationId: number | null
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** What an agent works on, where, and in which languages. Services are those of the organization. */
export function AgentFields({ form, organizationId }: AgentFieldsProps) {
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== null,
  })
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: states = [] } = useQuery(statesQuery)
  const { data: reference } = useQuery(referenceQuery)
  const served = new Set([
    ...(organization?.serviceIds ?? []).map(String),
    ...form.choices('services').chosen,
  ])
  const list = (name: 'services' | 'states' | 'languages') => {
    const { chosen, onChosen } = form.choices(name)
    return { name, chosen, onChosen }
  }
  return (
    <>
      <ChosenList
        {...list('services')}
        label="Services"
        addLabel="Add a service"
        options={services.map(optionOf).filter(({ value }) => served.has(value))}
      />
      <ChosenList {...list('states')} label="States" addLabel="Add a state" options={states.map(optionOf)} />
      <ChosenList
        {...list('languages')}
        label="Languages"
        addLabel="Add a language"
        options={(reference?.languages ?? []).map(optionOf)}
      />
    </>
  )
}
