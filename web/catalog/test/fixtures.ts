import { defaultFields, type FormField } from '../../../forms/schema.ts'
import type { Visitor } from '../data/permissions.ts'
import type { Proposal } from '../data/proposalQueries.ts'
import type { Service } from '../data/queries.ts'

/** People of a provider, of another one, and of the operator. */
export const provider: Visitor = {
  permissions: ['CREATE_LEAD', 'CREATE_SERVICES'],
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  organization: { id: 30 },
}
export const stranger: Visitor = { ...provider, organization: { id: 31 } }
export const operator: Visitor = { ...provider, organizationType: 'OPERATOR', organization: { id: 1 } }
export const referrer: Visitor = { ...provider, permissions: ['CREATE_LEAD'], userType: 'ASSOCIATE' }
export const agent: Visitor = { ...provider, permissions: [], userType: 'SERVICE_AGENT' }

export const owns: FormField = { key: 'owns', label: 'Owns a home', type: 'checkbox' }

export const service: Service = {
  id: 4,
  publicId: '00000000-0000-4000-8000-000000000004',
  name: 'Roofing',
  categoryId: 1,
  subCategoryId: 2,
  category: { name: 'Home' },
  subCategory: { name: 'Roofs' },
  customerType: 'both',
  description: 'All roofs',
  tags: ['roof', 'tiles'],
  isActive: true,
  industryIds: [8],
  organizationId: 30,
  organization: { legalBusinessName: 'Halden Ridge', organizationType: 'VENDOR' },
  serviceStateMaps: { nodes: [] },
  states: [{ id: 1, name: 'Illinois' }],
  formSchema: { fields: [...defaultFields, owns] },
  referralRate: '4.000',
}

/** A change of the service: another name and category; the rest stays. */
export const proposal: Proposal = {
  id: 6,
  publicId: '00000000-0000-4000-8000-000000000006',
  isNew: false,
  status: 'WAITING',
  version: 3,
  reason: null,
  submittedAt: '2026-11-20T12:00:00Z',
  organizationId: 30,
  name: 'Roofs and gutters',
  description: null,
  customerType: null,
  categoryId: 3,
  subCategoryId: null,
  tags: null,
  industryIds: null,
  stateIds: null,
  formSchema: null,
  category: { name: 'Finance' },
  subCategory: null,
  organization: { legalBusinessName: 'Halden Ridge', organizationType: 'VENDOR' },
  service: { publicId: service.publicId },
  live: service,
}

const category = (id: number, name: string, position = id, isActive = true) => ({
  id,
  name,
  position,
  isActive,
})
const categories: Record<string, object[]> = {
  top: [category(3, 'Finance'), category(1, 'Home'), category(9, 'Closed', 9, false)],
  '1': [category(2, 'Roofs'), category(4, 'Doors')],
  '3': [category(5, 'Mortgages')],
}

/** Answers to what every screen of the catalog asks. */
export const catalogAnswers = {
  Categories: { allCategories: { nodes: categories['top'] } },
  SubCategories: ({ parentId }: Record<string, unknown>) => ({
    allCategories: { nodes: categories[String(parentId)] ?? [] },
  }),
  Industries: { allIndustries: { nodes: [{ id: 8, name: 'Building' }] } },
}
