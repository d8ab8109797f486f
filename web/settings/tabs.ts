/** The settings tabs for people, organizations and services. */
export { AccountTab } from './AccountTab.tsx'
export { CategoriesTab } from './CategoriesTab.tsx'
export { CompaniesTab } from './CompaniesTab.tsx'
export { OrganizationTab } from './organizations/OrganizationTab.tsx'
export { ServicesTab } from './organizations/ServicesTab.tsx'
export { VendorsTab } from './organizations/VendorsTab.tsx'
export { PermissionsTab } from './people/PermissionsTab.tsx'
export { AdminsTab, AssociatesTab, ServiceAgentsTab } from './people/PeopleTab.tsx'
