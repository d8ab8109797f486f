import type { Probe } from './probes-type.ts'

const mutation = (call: string, more = '{ clientMutationId }') => `mutation { ${call} ${more} }`

/** Probes of the calls that change people and organizations. */
export const memberProbes: Readonly<Record<string, Probe>> = {
  'setCompanyPicture.companyId': {
    of: 'app.companies',
    calls: [mutation('setCompanyPicture(input: { companyId: $id })')],
  },
  'setOrganizationPicture.organizationId': {
    of: 'app.organizations',
    calls: [mutation('setOrganizationPicture(input: { organizationId: $id })')],
  },
  'sendInvitationAgain.userId': {
    of: 'app.user_infos',
    calls: [mutation('sendInvitationAgain(input: { userId: $id })')],
  },
  'withdrawInvitation.userId': {
    of: 'app.user_infos',
    calls: [mutation('withdrawInvitation(input: { userId: $id })')],
  },
  'updateUserInfoById.id': {
    of: 'app.user_infos',
    calls: [
      mutation('updateUserInfoById(input: { id: $id, userInfoPatch: {} })'),
      mutation('updateUserInfoById(input: { id: $id, userInfoPatch: { firstName: "" } })'),
      mutation('updateUserInfoById(input: { id: $id, userInfoPatch: { email: "x@people.example" } })'),
      mutation('updateUserInfoById(input: { id: $id, userInfoPatch: { status: "INACTIVE" } })'),
    ],
  },
  'updateAdmin.adminId': {
    of: 'app.user_infos',
    calls: [
      mutation('updateAdmin(input: { adminId: $id, adminData: {} })'),
      mutation('updateAdmin(input: { adminId: $id, adminData: { lastName: "" } })'),
    ],
  },
  'changeAdminType.userId': {
    of: 'app.user_infos',
    calls: [
      mutation('changeAdminType(input: { userId: $id, userType: "ADMIN" })'),
      mutation('changeAdminType(input: { userId: $id, userType: "x" })'),
    ],
  },
  'addCompanyWithUser.userId': {
    of: 'app.user_infos',
    calls: [
      mutation('addCompanyWithUser(input: { userId: $id, companyData: {} })'),
      mutation('addCompanyWithUser(input: { userId: $id, companyData: { name: "x" } })'),
    ],
  },
  'deactivateUser.userId': {
    of: 'app.user_infos',
    calls: [mutation('deactivateUser(input: { userId: $id })')],
  },
  'deactivateUser.handOverToUserId': {
    of: 'app.user_infos',
    calls: [mutation('deactivateUser(input: { userId: 2000000000, handOverToUserId: $id })')],
  },
  'reactivateUser.userId': {
    of: 'app.user_infos',
    calls: [mutation('reactivateUser(input: { userId: $id })')],
  },
  'deleteUser.userId': {
    of: 'app.user_infos',
    calls: [mutation('deleteUser(input: { userId: $id })')],
  },
  'eraseUser.userId': {
    of: 'app.user_infos',
    calls: [mutation('eraseUser(input: { userId: $id, name: "-" })')],
  },
  'deleteUser.handOverToUserId': {
    of: 'app.user_infos',
    calls: [mutation('deleteUser(input: { userId: 2000000000, handOverToUserId: $id })')],
  },
  'enableUserPermission.userIds': {
    of: 'app.user_infos',
    calls: [
      mutation(
        'enableUserPermission(input: { userIds: [$id], attribute: "MANAGE_LEAD" })',
        '{ permissionOutcomes { isChanged problem } }',
      ),
    ],
  },
  'disableUserPermission.userIds': {
    of: 'app.user_infos',
    calls: [
      mutation(
        'disableUserPermission(input: { userIds: [$id], attribute: "MANAGE_LEAD" })',
        '{ permissionOutcomes { isChanged problem } }',
      ),
    ],
  },
  'resetSecondFactor.userId': {
    of: 'app.user_infos',
    calls: [mutation('resetSecondFactor(input: { userId: $id })')],
  },
  'requireSecondFactor.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('requireSecondFactor(input: { organizationId: $id, isRequired: true })'),
      mutation('requireSecondFactor(input: { organizationId: $id })'),
    ],
  },
  'departureOfUser.userId': {
    of: 'app.user_infos',
    calls: ['{ departureOfUser(userId: $id) { openLeads } }'],
  },
  'createUserInfo.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('createUserInfo(input: { organizationId: $id, userInfo: { userType: "ADMIN" } })'),
      mutation('createUserInfo(input: { organizationId: $id, userInfo: { userType: "SERVICE_AGENT" } })'),
      mutation('createUserInfo(input: { organizationId: $id, userInfo: { userType: "ASSOCIATE" } })'),
    ],
  },
  'addAdmin.organizationId': {
    of: 'app.organizations',
    calls: [mutation('addAdmin(input: { organizationId: $id, admin: {} })')],
  },
  'addServiceAgent.organizationId': {
    of: 'app.organizations',
    calls: [mutation('addServiceAgent(input: { organizationId: $id, serviceAgent: {}, userInfo: {} })')],
  },
  'updateOrganizationById.id': {
    of: 'app.organizations',
    calls: [
      mutation('updateOrganizationById(input: { id: $id, organizationPatch: {} })'),
      mutation('updateOrganizationById(input: { id: $id, organizationPatch: { legalBusinessName: "" } })'),
    ],
  },
  'suspendOrganization.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('suspendOrganization(input: { organizationId: $id, reason: "x" })'),
      mutation('suspendOrganization(input: { organizationId: $id, reason: "" })'),
    ],
  },
  'deleteOrganization.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('deleteOrganization(input: { organizationId: $id, reason: "x" })'),
      mutation('deleteOrganization(input: { organizationId: $id, reason: "" })'),
    ],
  },
  'activateOrganization.organizationId': {
    of: 'app.organizations',
    calls: [mutation('activateOrganization(input: { organizationId: $id })')],
  },
  'saveCoverage.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('saveCoverage(input: { organizationId: $id, serviceIds: [], stateIds: [] })'),
      mutation('saveCoverage(input: { organizationId: $id, serviceIds: [], stateIds: [2000000000] })'),
    ],
  },
  'checkImport.importId': {
    of: 'app.imports',
    calls: [mutation('checkImport(input: { importId: $id, columns: {} })')],
  },
  'runImport.importId': { of: 'app.imports', calls: [mutation('runImport(input: { importId: $id })')] },
  'cancelImport.importId': { of: 'app.imports', calls: [mutation('cancelImport(input: { importId: $id })')] },
  'deleteImport.importId': { of: 'app.imports', calls: [mutation('deleteImport(input: { importId: $id })')] },
  'departureOfOrganization.organizationId': {
    of: 'app.organizations',
    calls: ['{ departureOfOrganization(organizationId: $id) { openLeads } }'],
  },
  'addServiceAgent.serviceAgent.serviceIds': {
    of: 'app.services',
    calls: [
      mutation(
        'addServiceAgent(input: { serviceAgent: { serviceIds: [$id] }, userInfo: { firstName: "x", lastName: "x", email: "probe@people.example" } })',
      ),
    ],
  },
  'updateServiceAgent.serviceAgentPatch.serviceIds': {
    of: 'app.services',
    calls: [
      mutation('updateServiceAgent(input: { id: 2000000000, serviceAgentPatch: { serviceIds: [$id] } })'),
    ],
  },
  'addCompanyWithUser.companyData.serviceIds': {
    of: 'app.services',
    calls: [
      mutation(
        'addCompanyWithUser(input: { userId: 2000000000, companyData: { name: "x", serviceIds: [$id] } })',
      ),
    ],
  },
  'updateCompanyById.companyPatch.serviceIds': {
    of: 'app.services',
    calls: [mutation('updateCompanyById(input: { id: 2000000000, companyPatch: { serviceIds: [$id] } })')],
  },
  'saveCoverage.serviceIds': {
    of: 'app.services',
    calls: [mutation('saveCoverage(input: { organizationId: 2000000000, serviceIds: [$id], stateIds: [] })')],
  },
  'updateServiceAgent.id': {
    of: 'app.service_agents',
    calls: [
      mutation('updateServiceAgent(input: { id: $id, serviceAgentPatch: {} })'),
      mutation('updateServiceAgent(input: { id: $id, serviceAgentPatch: { stateIds: [1] } })'),
    ],
  },
  'updateCompanyById.id': {
    of: 'app.companies',
    calls: [
      mutation('updateCompanyById(input: { id: $id, companyPatch: {} })'),
      mutation('updateCompanyById(input: { id: $id, companyPatch: { name: "" } })'),
    ],
  },
  'deleteCompany.id': {
    of: 'app.companies',
    calls: [mutation('deleteCompany(input: { id: $id })')],
  },
  'offerLimits.organizationId': {
    of: 'app.organizations',
    calls: ['{ offerLimits(organizationId: $id) { usedToday } }'],
  },
  'pauseOffers.organizationId': {
    of: 'app.organizations',
    calls: [mutation('pauseOffers(input: { organizationId: $id })')],
  },
  'resumeOffers.organizationId': {
    of: 'app.organizations',
    calls: [mutation('resumeOffers(input: { organizationId: $id })')],
  },
  'workingHours.organizationId': {
    of: 'app.organizations',
    calls: ['{ workingHours(organizationId: $id) { isOpen } }'],
  },
  'saveWorkingHours.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation(
        'saveWorkingHours(input: { organizationId: $id, timeZone: "UTC", weekdays: [1], opensMinutes: [0], closesMinutes: [60] })',
      ),
    ],
  },
  'removeWorkingHours.organizationId': {
    of: 'app.organizations',
    calls: [mutation('removeWorkingHours(input: { organizationId: $id })')],
  },
  'saveOfferCap.organizationId': {
    of: 'app.organizations',
    calls: [mutation('saveOfferCap(input: { organizationId: $id, perDay: 1 })')],
  },
  'saveOfferCap.serviceId': {
    of: 'app.services',
    calls: [mutation('saveOfferCap(input: { organizationId: 1, serviceId: $id, perDay: 1 })')],
  },
}
