/** A provider's coverage: services, states, and the excluded pairs. */
export type Coverage = {
  readonly services: ReadonlySet<number>
  readonly states: ReadonlySet<number>
  /** "service state" */
  readonly exceptions: ReadonlySet<string>
}

const pair = (service: number, state: number) => `${service} ${state}`

export function coverageOf(organization: {
  serviceIds: readonly number[]
  stateIds: readonly number[]
  exceptions: readonly { serviceId: number; stateId: number }[]
}): Coverage {
  return {
    services: new Set(organization.serviceIds),
    states: new Set(organization.stateIds),
    exceptions: new Set(organization.exceptions.map(({ serviceId, stateId }) => pair(serviceId, stateId))),
  }
}

export function isServed(
  { services, states, exceptions }: Coverage,
  service: number,
  state: number,
): boolean {
  return services.has(service) && states.has(state) && !exceptions.has(pair(service, state))
}

export function withService(coverage: Coverage, service: number, isOn: boolean): Coverage {
  return { ...coverage, services: toggled(coverage.services, [service], isOn) }
}

/** Turns states on or off for all services, which removes their exclusions. */
export function withStates(coverage: Coverage, states: readonly number[], isOn: boolean): Coverage {
  const changed = new Set(states)
  return {
    ...coverage,
    states: toggled(coverage.states, states, isOn),
    exceptions: new Set([...coverage.exceptions].filter((one) => !changed.has(Number(one.split(' ')[1])))),
  }
}

/** Turns one service on or off in some states. In a new state, all other services start excluded. */
export function withPairs(
  coverage: Coverage,
  service: number,
  states: readonly number[],
  isOn: boolean,
): Coverage {
  const news = isOn ? states.filter((state) => !coverage.states.has(state)) : []
  const others = news.flatMap((state) =>
    [...coverage.services].filter((other) => other !== service).map((other) => pair(other, state)),
  )
  const exceptions = toggled(
    coverage.exceptions,
    states.map((state) => pair(service, state)),
    !isOn,
  )
  return {
    ...coverage,
    states: toggled(coverage.states, news, true),
    exceptions: new Set([...exceptions, ...others]),
  }
}

/** The server's representation. */
export function inputOf(organizationId: number, { services, states, exceptions }: Coverage) {
  const byService = Map.groupBy(
    [...exceptions].map((one) => one.split(' ').map(Number)),
    ([service]) => service,
  )
  return {
    organizationId,
    serviceIds: [...services],
    stateIds: [...states],
    exceptions: [...byService].map(([serviceId, pairs]) => ({
      serviceId,
      stateIds: pairs.map(([, state]) => state),
    })),
  }
}

function toggled<Item>(set: ReadonlySet<Item>, items: readonly Item[], isOn: boolean): Set<Item> {
  const changed = new Set(items)
  return isOn ? new Set([...set, ...items]) : new Set([...set].filter((item) => !changed.has(item)))
}
