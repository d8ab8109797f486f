import type { Reader } from '../../domain/reader.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'

/** A vendor's master admin. */
export const master: Reader = {
  id: 1,
  vendorId: 30,
  userType: 'MASTER_ADMIN',
  organizationType: 'VENDOR',
  permissions: ['ASSIGN_LEADS_TO_VENDORS', 'CREATE_SERVICES'],
}
export const admin: Reader = { ...master, id: 2, userType: 'ADMIN' }
export const operator: Reader = { ...master, id: 3, vendorId: 1, organizationType: 'OPERATOR' }

export const renee: PersonRecord = {
  id: 40,
  publicId: '00000000-0000-4000-8000-000000000040',
  firstName: 'Renee',
  middleName: null,
  lastName: 'Castellanos',
  title: 'Field agent',
  email: 'renee@vendor.example',
  phoneNumber: '+13125550123',
  phoneExtension: '7',
  officeAddress: '1 Main St',
  userType: 'SERVICE_AGENT',
  organizationType: 'VENDOR',
  status: 'ACTIVE',
  profileUri: null,
  account: '{"bio":"Roofs since 1999"}',
  textNotifications: false,
  emailNotifications: true,
  organizationId: 30,
  industryId: null,
  languageIds: [1],
  mayManage: true,
  permissionTemplateMap: {
    ASSIGN_LEADS_TO_VENDORS: { id: 11, value: false },
    CREATE_SERVICES: { id: 12, value: true },
    MANAGE_LEAD: { id: 13, value: false },
  },
  organization: { legalBusinessName: 'Halden Ridge', serviceIds: [], stateIds: [] },
  serviceAgent: {
    id: 77,
    employeeId: 'E-7',
    otherLanguage: 'Portuguese',
    languageIds: [],
    serviceIds: [],
    stateIds: [],
  },
  invitation: null,
  hasSecondFactor: false,
  isDeleted: false,
}

export const halden: OrganizationRecord = {
  id: 30,
  publicId: '00000000-0000-4000-8000-000000000030',
  profileUri: null,
  legalBusinessName: 'Halden Ridge',
  organizationType: 'VENDOR',
  vendorType: 'GENERAL_VENDOR',
  status: 'ACTIVE',
  incorporationType: null,
  websiteUrl: null,
  companyBio: null,
  taxId: null,
  hqAddress: null,
  serviceIds: [8],
  stateIds: [1],
  industryIds: [5, 6],
  isDeleted: false,
  createdAt: '2026-11-01T12:00:00Z',
  servicePublisher: null,
  coverageExceptions: { nodes: [] },
  organizationEvents: { nodes: [] },
  exceptions: [],
  secondFactorRule: null,
  events: [],
}

export const reference = {
  allIndustries: {
    nodes: [
      { id: 5, name: 'Construction' },
      { id: 9, name: 'Law' },
    ],
  },
  allLanguages: {
    nodes: [
      { id: 1, name: 'English' },
      { id: 2, name: 'Spanish' },
    ],
  },
}
