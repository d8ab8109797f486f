import { expect, test } from 'vitest'

import { agentSummary, suggestedAgents } from './agentOptions.ts'

const wanted = { service: { id: 1, name: 'Roofing' }, state: { id: 14, name: 'Illinois' } }
const agent = (id: number, serviceIds: number[], stateIds: number[], languageIds: number[] = []) => ({
  id,
  firstName: `A${id}`,
  lastName: null,
  title: null,
  serviceAgent: { serviceIds, stateIds, languageIds },
})
const groupsOf = (
  agents: Parameters<typeof suggestedAgents>[0],
  about: Parameters<typeof suggestedAgents>[1] = wanted,
) => suggestedAgents(agents, about).map(({ label, group }) => [label, group])

test('agents who offer the service and work in the state come first', () => {
  const agents = [agent(1, [2], [2]), agent(2, [], [14]), agent(3, [1], []), agent(4, [2, 1], [3, 14])]
  expect(groupsOf(agents)).toEqual([
    ['A4', 'Offers Roofing and works in Illinois'],
    ['A3', 'Offers Roofing'],
    ['A2', 'Works in Illinois'],
    ['A1', 'Other agents'],
  ])
})

test('equal agents stay in their order', () => {
  expect(groupsOf([3, 1, 2].map((id) => agent(id, [1], [14]))).map(([label]) => label)).toEqual([
    'A3',
    'A1',
    'A2',
  ])
})

test('without a fitting agent, and for a lead without a state, nothing is claimed', () => {
  expect(groupsOf([agent(1, [], []), { ...agent(2, [], []), serviceAgent: null }])).toEqual([
    ['A1', undefined],
    ['A2', undefined],
  ])
  expect(groupsOf([agent(1, [9], [9])], { service: null, state: null })).toEqual([['A1', undefined]])
})

test('the chosen agent is described, with what does not fit', () => {
  const languages = [
    { id: 1, name: 'English' },
    { id: 2, name: 'Spanish' },
  ]
  expect(agentSummary(agent(1, [1], [2], [2, 1]), wanted, languages)).toBe(
    'Offers Roofing. Doesn’t work in Illinois. Speaks English and Spanish.',
  )
  expect(agentSummary(agent(1, [2], []), wanted, languages)).toBe('Doesn’t offer Roofing.')
  expect(agentSummary(agent(1, [], []), wanted, languages)).toBe('')
})
