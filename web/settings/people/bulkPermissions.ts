import type { QueryClient } from '@tanstack/react-query'

import type { Permission } from '../../../texts/codes.generated.ts'
import { request } from '../../domain/api/request.ts'
import { type BulkAction, RowError } from '../../lists/bulk.ts'
import { disablePermissionDocument, enablePermissionDocument } from '../data/peopleOperations.ts'
import { nameAndEmail, type PersonRow } from '../data/peopleQueries.ts'

const permissions: readonly { attribute: Permission; verb: string }[] = [
  { attribute: 'ASSIGN_LEADS_TO_VENDORS', verb: 'assigning leads' },
  { attribute: 'CREATE_SERVICES', verb: 'creating services' },
  { attribute: 'MANAGE_LEAD', verb: 'modifying leads' },
]

/** Actions that grant or revoke each permission. A refusal does not stop the others. */
export function bulkPermissions(queries: QueryClient): BulkAction<PersonRow>[] {
  return permissions.flatMap(({ attribute, verb }) =>
    [true, false].map((isEnabled) => ({
      label: `${isEnabled ? 'Allow' : 'Disallow'} ${verb}`,
      explanation: `${isEnabled ? 'Allows' : 'Disallows'} ${verb} for each selected person. It is in force at once.`,
      startLabel: (count: number) => `${isEnabled ? 'Allow' : 'Disallow'} for ${count}`,
      together: (person) => ({ key: person.publicId, name: nameAndEmail(person) }),
      run: async ([person]: readonly PersonRow[]) => {
        const outcome = await switchPermission(person?.id ?? 0, attribute, isEnabled)
        void queries.invalidateQueries({ queryKey: ['people'] })
        return outcome
      },
    })),
  )
}

/** Returns the result; throws a refusal with its reason. */
export async function switchPermission(
  userId: number,
  attribute: Permission,
  isEnabled: boolean,
): Promise<string> {
  const input = { userIds: [userId], attribute }
  const payload = isEnabled
    ? (await request(enablePermissionDocument, { input })).enableUserPermission
    : (await request(disablePermissionDocument, { input })).disableUserPermission
  const [outcome] = payload?.permissionOutcomes ?? []
  if (outcome?.problem) throw new RowError(outcome.problem)
  if (!outcome?.isChanged) return 'Already so'
  return isEnabled ? 'Allowed' : 'Disallowed'
}
